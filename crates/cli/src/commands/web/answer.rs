//! Answer: the head of a request read, and what is answered to it.
//!
//! ```text
//!   GET, HEAD of a file        200      no whole head, out of time      408
//!   no such file               404      more than 16 KiB, 100 lines     431
//!   another method             405      no HTTP                         400
//!   another host               421
//! ```
//!
//! The host is looked at because a page from elsewhere, whose name leads to this machine, may ask
//! whatever it likes of a host of that name (DNS rebinding). A body is never read.

use std::io::Read;

use super::page::Page;

/// The most bytes of a head. Browsers send along the cookies of all programs of this machine, so it is as
/// much as servers for development usually take.
pub(super) const MOST_BYTES: usize = 16 << 10;
/// The most headers.
pub(super) const MOST_HEADERS: usize = 100;

/// What a page in a browser may do: load its own files, and nothing else.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
                      img-src 'self' blob: data:; font-src 'self'; connect-src 'self'; \
                      worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; \
                      frame-ancestors 'none'";

/// An answer, which is the last of its connection.
#[derive(Debug)]
pub(super) struct Answer<'a> {
    pub(super) status: &'static str,
    pub(super) kind: &'static str,
    pub(super) is_kept: bool,
    pub(super) bytes: &'a [u8],
    is_head: bool,
}

pub(super) const NOT_FOUND: &str = "404 Not Found";
const TIMEOUT: &str = "408 Request Timeout";
pub(super) const TOO_LARGE: &str = "431 Request Header Fields Too Large";

impl<'a> Answer<'a> {
    /// A file of the page; a browser need not ask for it again if it `is_kept`.
    pub(super) fn file(kind: &'static str, bytes: &'a [u8], is_kept: bool) -> Answer<'a> {
        Answer { status: "200 OK", kind, bytes, is_kept, is_head: false }
    }

    /// A refusal, whose text is for a person.
    pub(super) fn refusal(status: &'static str, text: &'a str) -> Answer<'a> {
        let kind = "text/plain; charset=utf-8";
        Answer { status, kind, bytes: text.as_bytes(), is_kept: false, is_head: false }
    }

    /// The answer to the request that is read from `stream`; `None` where not a byte comes, as on the
    /// connections that browsers make ahead of need.
    pub(super) fn to(
        stream: &mut impl Read,
        page: &'a Page,
        hosts: &[String],
    ) -> Option<Answer<'a>> {
        let mut head = [0; MOST_BYTES];
        let mut len = 0;
        loop {
            len += match stream.read(&mut head[len..]) {
                Ok(0) | Err(_) if len == 0 => return None,
                Ok(0) | Err(_) => {
                    return Some(Answer::refusal(TIMEOUT, "the request is not whole\n"));
                }
                Ok(n) => n,
            };
            let mut headers = [httparse::EMPTY_HEADER; MOST_HEADERS];
            let mut request = httparse::Request::new(&mut headers);
            match request.parse(&head[..len]) {
                Ok(httparse::Status::Complete(_)) => return Some(answer(&request, page, hosts)),
                Ok(httparse::Status::Partial) if len < head.len() => {}
                Ok(_) | Err(httparse::Error::TooManyHeaders) => {
                    return Some(Answer::refusal(TOO_LARGE, "the headers are too large\n"));
                }
                Err(_) => return Some(Answer::refusal("400 Bad Request", "this is no HTTP\n")),
            }
        }
    }

    /// What goes before its bytes.
    pub(super) fn head(&self) -> String {
        let Answer { status, kind, bytes, .. } = self;
        let cache = if self.is_kept { "max-age=31536000, immutable" } else { "no-cache" };
        format!(
            "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nAllow: GET, HEAD\r\n\
             Content-Security-Policy: {POLICY}\r\nX-Content-Type-Options: nosniff\r\n\
             Referrer-Policy: no-referrer\r\nCross-Origin-Resource-Policy: same-origin\r\n\
             Cache-Control: {cache}\r\nConnection: close\r\n\r\n",
            bytes.len()
        )
    }

    /// The bytes that are sent.
    pub(super) fn body(&self) -> &'a [u8] {
        if self.is_head { &[] } else { self.bytes }
    }
}

fn answer<'a>(request: &httparse::Request<'_, '_>, page: &'a Page, hosts: &[String]) -> Answer<'a> {
    let is_ours = |host: &[u8]| hosts.iter().any(|ours| host.eq_ignore_ascii_case(ours.as_bytes()));
    let is_host = |header: &&httparse::Header<'_>| header.name.eq_ignore_ascii_case("host");
    let mut named = request.headers.iter().filter(is_host);
    let is_to_us = named.next().is_some_and(|host| is_ours(host.value)) && named.next().is_none();
    let is_head = request.method == Some("HEAD");
    let answer = if !is_to_us {
        Answer::refusal("421 Misdirected Request", "use the address that the command has printed\n")
    } else if is_head || request.method == Some("GET") {
        page.answer(request.path.unwrap_or_default())
    } else {
        Answer::refusal("405 Method Not Allowed", "only GET and HEAD\n")
    };
    Answer { is_head, ..answer }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What begins the answer to `request`.
    #[track_caller]
    fn check(request: &str, status: &str) {
        let page = Page::of([("index.html", b"<html>".as_slice()), ("assets/a.js", b"1")]);
        let hosts = ["localhost:4173".to_owned(), "[::1]:4173".to_owned()];
        // In pieces, as a network may deliver it.
        for piece in [7, request.len()] {
            let mut pieces = Pieces(request.as_bytes(), piece);
            let answer = Answer::to(&mut pieces, &page, &hosts).unwrap();
            assert_eq!(answer.status.split(' ').next(), Some(status), "{request:.80} by {piece}");
            let is_of_file = status == "200" && !request.starts_with("HEAD");
            assert_eq!(!answer.body().is_empty(), is_of_file || status != "200");
        }
    }

    struct Pieces<'a>(&'a [u8], usize);

    impl Read for Pieces<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            let n = self.1.min(buffer.len());
            (&mut self.0).take(n as u64).read(buffer)
        }
    }

    #[test]
    fn each_request_has_its_status() {
        let asked = |line: &str| format!("{line} HTTP/1.1\r\nHost: localhost:4173\r\n\r\n");
        let cases = [
            ("GET /", "200"),
            ("HEAD /index.html?from=test", "200"),
            ("GET /assets/a.js#top", "200"),
            ("GET /../Cargo.toml", "404"),
            ("GET /%2e%2e/Cargo.toml", "404"),
            ("GET //etc/passwd", "404"),
            ("GET http://localhost:4173/", "404"),
            ("POST /", "405"),
            ("OPTIONS *", "405"),
        ];
        cases.iter().for_each(|(line, status)| check(&asked(line), status));
        check("GET /", "408");
        check("GET / HTTP/1.1\r\nHost: localhost:4173\r\n", "408");
        check("\u{16}\u{3}\u{1}\r\n\r\n", "400");
        check("GET / HTTP/9.9\r\n\r\n", "400");
    }

    #[test]
    fn hosts_of_others_are_refused() {
        let cases = [
            ("Host: [::1]:4173\r\n", "200"),
            ("HOST:  LocalHost:4173 \r\n", "200"),
            ("", "421"),
            ("Host: localhost\r\n", "421"),
            ("Host: localhost:80\r\n", "421"),
            ("Host: elsewhere.example:4173\r\n", "421"),
            ("Host: localhost:4173\r\nHost: elsewhere.example\r\n", "421"),
            ("Host: localhost:4173.elsewhere.example\r\n", "421"),
        ];
        for (host, status) in cases {
            check(&format!("GET / HTTP/1.1\r\n{host}\r\n"), status);
        }
    }

    #[test]
    fn a_head_has_bounds() {
        let with =
            |headers: &str| format!("GET / HTTP/1.1\r\nHost: localhost:4173\r\n{headers}\r\n");
        check(&with(&"X: a\r\n".repeat(MOST_HEADERS - 1)), "200");
        check(&with(&"X: a\r\n".repeat(MOST_HEADERS)), "431");
        check(&with(&format!("X: {}\r\n", "a".repeat(MOST_BYTES - 50))), "200");
        check(&with(&format!("X: {}\r\n", "a".repeat(MOST_BYTES))), "431");
        check(&format!("GET /{}", "a".repeat(MOST_BYTES)), "431");
    }
}
