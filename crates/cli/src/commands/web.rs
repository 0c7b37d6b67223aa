//! `pictogrid web`: serves the page, whose files are in the program, to this machine.
//!
//! ```text
//!   GET /, GET /assets/a.js      a file of the page     anything else: 404
//!   HEAD                         the same without it    POST and others: 405
//! ```
//!
//! Names are looked up in a table, so no path reaches the file system. Only the loopback address is
//! listened on. The page is built by `cargo xtask web`; without it the program is built all the same.

use std::{
    io,
    net::{Ipv4Addr, SocketAddr},
};

use rust_embed::RustEmbed;
use tiny_http::{Header, Method, Request, Response, Server};

use crate::{args::web::WebArgs, exit::Exit, printer::Printer, stop::Stop};

/// The files of the page, as `cargo xtask web` has built them; none if it was not built before.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Page;

/// The port, unless another is asked for.
const PORT: u16 = 4173;

const NO_PAGE: &str = "this build has no page in it; run `cargo xtask web` (it needs Node 20) and build \
                       pictogrid again";

/// What the page may do: load its own files, and nothing else.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
                      img-src 'self' blob: data:; font-src 'self'; connect-src 'self'; \
                      worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; \
                      frame-ancestors 'none'";

/// The types of files, by their suffixes.
const TYPES: [(&str, &str); 11] = [
    ("html", "text/html; charset=utf-8"),
    ("js", "text/javascript; charset=utf-8"),
    ("css", "text/css; charset=utf-8"),
    ("wasm", "application/wasm"),
    ("json", "application/json"),
    ("webmanifest", "application/manifest+json"),
    ("svg", "image/svg+xml"),
    ("png", "image/png"),
    ("ico", "image/x-icon"),
    ("woff2", "font/woff2"),
    ("txt", "text/plain; charset=utf-8"),
];

pub(crate) fn run(args: &WebArgs) -> Exit {
    let mut printer = Printer::new(false);
    if Page::get("index.html").is_none() {
        printer.error(NO_PAGE);
        return Exit::Bad;
    }
    let server = match listen(args.port) {
        Ok(server) => server,
        Err(message) => {
            printer.error(&message);
            return Exit::Bad;
        }
    };
    let address = server.server_addr().to_ip().map_or(String::new(), |at| format!("http://{at}/"));
    let exit = printer.print(format!("{address} · Ctrl-C ends it\n").as_bytes());
    if exit != Exit::Done {
        return exit;
    }
    if args.open && open::that(&address).is_err() {
        Printer::new(false).error(&format!("no browser was found; open {address}"));
    }
    let _ends = Stop::on_ctrl_c();
    for request in server.incoming_requests() {
        // Who has left needs no answer.
        let _ = answer(request);
    }
    Exit::Done
}

/// Listens on this port, or on the usual one, or on any if that is taken.
fn listen(port: Option<u16>) -> Result<Server, String> {
    let on = |port| Server::http(SocketAddr::from((Ipv4Addr::LOCALHOST, port)));
    match port {
        None => on(PORT).or_else(|_| on(0)).map_err(|error| format!("no port is free: {error}")),
        Some(port) => on(port).map_err(|error| {
            format!("port {port} cannot be used: {error}; name another one, or 0 for any")
        }),
    }
}

fn answer(request: Request) -> io::Result<()> {
    let may = matches!(request.method(), Method::Get | Method::Head);
    let name = name_of(request.url());
    let file = Page::get(name).filter(|_| may);
    let (status, kind, bytes) = match file {
        Some(file) => (200, type_of(name), file.data.into_owned()),
        None if may => (404, "text/plain", b"not found\n".to_vec()),
        None => (405, "text/plain", b"only GET and HEAD\n".to_vec()),
    };
    let mut response = Response::from_data(bytes).with_status_code(status);
    let headers = [
        ("Content-Type", kind),
        ("Content-Security-Policy", POLICY),
        ("X-Content-Type-Options", "nosniff"),
        ("Referrer-Policy", "no-referrer"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
        ("Cache-Control", if is_hashed(name) { "max-age=31536000, immutable" } else { "no-cache" }),
    ];
    let allow = (status == 405).then_some(("Allow", "GET, HEAD"));
    for (name, value) in headers.into_iter().chain(allow) {
        response.add_header(Header::from_bytes(name, value).map_err(|()| io::ErrorKind::Other)?);
    }
    request.respond(response)
}

/// The file that an address is about.
fn name_of(url: &str) -> &str {
    let path = url.split(['?', '#']).next().unwrap_or_default();
    match path.strip_prefix('/') {
        Some("") => "index.html",
        name => name.unwrap_or_default(),
    }
}

fn type_of(name: &str) -> &'static str {
    let suffix = name.rsplit('.').next().unwrap_or_default();
    let found = TYPES.iter().find(|(other, _)| *other == suffix);
    found.map_or("application/octet-stream", |(_, kind)| kind)
}

/// Whether the name of a file changes with what it holds.
fn is_hashed(name: &str) -> bool {
    name.starts_with("assets/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_types() {
        assert_eq!(
            [name_of("/"), name_of("/?a=/b"), name_of("/a/b.js?v=1")],
            ["index.html", "index.html", "a/b.js"]
        );
        assert_eq!(name_of("/../Cargo.toml"), "../Cargo.toml");
        assert_eq!(name_of("http://elsewhere/"), "");
        assert_eq!(
            [type_of("a.wasm"), type_of("a")],
            ["application/wasm", "application/octet-stream"]
        );
    }

    #[test]
    fn nothing_but_the_page() {
        for name in ["../Cargo.toml", "..", "", "/etc/passwd", "../../Cargo.toml"] {
            assert!(Page::get(name).is_none(), "{name}");
        }
    }
}
