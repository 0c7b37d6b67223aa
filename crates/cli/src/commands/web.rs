//! `pictogrid web`: serves the page, whose files are in the program, to this machine.
//!
//! ```text
//!   GET /, GET /assets/a.js      a file of the page     anything else: 404
//!   HEAD                         the same without it    POST and others: 405
//! ```
//!
//! All files are unpacked into a table, in which names are looked up, so no path reaches the file
//! system. Only the loopback address is listened on. The page is built by `cargo xtask web`; without it
//! the program is built all the same.

use std::{
    collections::HashMap,
    io::{self, Read},
    net::{Ipv4Addr, SocketAddr},
};

use rust_embed::RustEmbed;
use tiny_http::{Header, Method, Request, Response, Server};

use crate::{
    args::web::WebArgs,
    output::printer::Printer,
    run::{
        exit::{End, Exit},
        stop::Stop,
    },
};

/// The page as one file, as `cargo xtask web` has packed it; nothing if it was not built before.
#[derive(RustEmbed)]
#[folder = "../../web/packed"]
#[allow_missing = true]
struct Packed;

/// The files of the page, by their names.
struct Page(HashMap<String, Vec<u8>>);

impl Page {
    /// Those that are in the program; `None` if there are none.
    fn unpacked() -> io::Result<Option<Page>> {
        let Some(packed) = Packed::get("page.tar.zst") else { return Ok(None) };
        let mut archive = tar::Archive::new(zstd::Decoder::new(packed.data.as_ref())?);
        let mut files = HashMap::new();
        for file in archive.entries()? {
            let mut file = file?;
            if !file.header().entry_type().is_file() {
                continue;
            }
            let name = file.path()?.to_string_lossy().into_owned();
            let mut bytes = Vec::new();
            file.read_to_end(&mut bytes)?;
            files.insert(name, bytes);
        }
        Ok(Some(Page(files)))
    }
}

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

pub(crate) fn run(args: &WebArgs) -> End {
    let mut printer = Printer::new(false);
    let page = match Page::unpacked() {
        Ok(Some(page)) => page,
        Ok(None) => return Err(printer.bad(NO_PAGE)),
        Err(error) => {
            return Err(printer.bad(&format!("the page in this build is damaged: {error}")));
        }
    };
    let server = listen(args.port).map_err(|message| printer.bad(&message))?;
    let address = server.server_addr().to_ip().map_or(String::new(), |at| format!("http://{at}/"));
    let exit = printer.print(format!("{address} · Ctrl-C ends it\n").as_bytes());
    if exit != Exit::Done {
        return Err(exit);
    }
    if args.open && open::that(&address).is_err() {
        Printer::new(false).error(&format!("no browser was found; open {address}"));
    }
    let _ends = Stop::on_ctrl_c();
    for request in server.incoming_requests() {
        // Who has left needs no answer.
        let _ = answer(&page, request);
    }
    Ok(Exit::Done)
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

fn answer(page: &Page, request: Request) -> io::Result<()> {
    let may = matches!(request.method(), Method::Get | Method::Head);
    let name = name_of(request.url());
    let file = page.0.get(name).filter(|_| may);
    let (status, kind, bytes) = match file {
        Some(file) => (200, type_of(name), file.as_slice()),
        None if may => (404, "text/plain", b"not found\n".as_slice()),
        None => (405, "text/plain", b"only GET and HEAD\n".as_slice()),
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
}
