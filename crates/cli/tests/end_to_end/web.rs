//! `pictogrid web`: the page on a port of this machine, and nothing but the page.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    process::{Command, Stdio},
};

/// What the server on `port` answers to a line of a request.
fn asked(port: &str, line: &str) -> String {
    let mut stream = TcpStream::connect(format!("127.0.0.1:{port}")).unwrap();
    write!(stream, "{line} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).unwrap();
    String::from_utf8_lossy(&answer).into_owned()
}

#[test]
fn the_page_is_served_and_nothing_else() {
    let mut child = Command::new(assert_cmd::cargo::cargo_bin!("pictogrid"))
        .args(["web", "--port", "0"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut first = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut first).unwrap();
    let Some(rest) = first.strip_prefix("http://127.0.0.1:") else {
        // A build without the page.
        let mut said = String::new();
        child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
        assert!(said.contains("cargo xtask web"), "{said}");
        assert_eq!(child.wait().unwrap().code(), Some(1));
        return;
    };
    let port = rest.split('/').next().unwrap();
    let page = asked(port, "GET /");
    assert!(page.starts_with("HTTP/1.1 200") && page.contains("<html"), "{page}");
    assert!(page.contains("Content-Security-Policy: default-src 'none'"), "{page}");
    let head = asked(port, "HEAD /index.html?from=test");
    assert!(head.starts_with("HTTP/1.1 200") && !head.contains("<html"), "{head}");
    for hostile in ["/../Cargo.toml", "/%2e%2e/Cargo.toml", "//etc/passwd", "/none.js"] {
        let answer = asked(port, &format!("GET {hostile}"));
        assert!(answer.starts_with("HTTP/1.1 404"), "{hostile}: {answer}");
    }
    assert!(asked(port, "POST /").starts_with("HTTP/1.1 405"));
    child.kill().unwrap();
    child.wait().unwrap();
}
