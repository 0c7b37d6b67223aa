//! `pictogrid web`: serves the page, whose files are in the program, to this machine.
//!
//! | file | decides |
//! |---|---|
//! | `page` | which file a request is about, and what a browser may do with it |
//! | `answer` | a request read, and the answer to it |
//! | `server` | how many connections there are, and how long each may take |
//!
//! Only the loopback address is listened on.

mod answer;
mod page;
mod server;

use std::{
    io,
    net::{Ipv4Addr, TcpListener},
};

use self::{page::Page, server::Server};
use crate::{
    args::web::WebArgs,
    limits::{
        exit::{End, Exit},
        stop::Stop,
    },
    output::printer::Printer,
};

/// The port, unless another is asked for.
const PORT: u16 = 4173;

const NO_PAGE: &str = "this build has no page in it; run `cargo xtask web` (it needs Node 20) and build \
                       pictogrid again";

pub(crate) fn run(args: &WebArgs) -> End {
    let mut printer = Printer::new(false);
    let page = match Page::unpacked() {
        Ok(Some(page)) => page,
        Ok(None) => return Err(printer.bad(NO_PAGE)),
        Err(error) => {
            return Err(printer.bad(&format!("the page in this build is damaged: {error}")));
        }
    };
    let listening = listen(args.port)
        .and_then(|on| Ok((on.local_addr().map_err(|error| error.to_string())?.port(), on)));
    let (port, listener) = listening.map_err(|message| printer.bad(&message))?;
    let _ends = Stop::on_ctrl_c();
    let address = format!("http://127.0.0.1:{port}/");
    let exit = printer.print(format!("{address} · Ctrl-C ends it\n").as_bytes());
    if exit != Exit::Done {
        return Err(exit);
    }
    if args.open && open::that(&address).is_err() {
        Printer::new(false).error(&format!("no browser was found; open {address}"));
    }
    let report = |line: &str| Printer::new(false).error(line);
    Server::new(page, port, Box::new(report)).run(&listener)
}

/// Listens on this port, or on the usual one, or on any if that is taken.
fn listen(port: Option<u16>) -> Result<TcpListener, String> {
    let on = |port| TcpListener::bind((Ipv4Addr::LOCALHOST, port));
    match port {
        None => on(PORT)
            .or_else(|_: io::Error| on(0))
            .map_err(|error| format!("no port is free: {error}")),
        Some(port) => on(port).map_err(|error| {
            format!("port {port} cannot be used: {error}; name another one, or 0 for any")
        }),
    }
}
