//! An object store: inputs and results in a bucket of a server that the test starts.
//!
//! ```text
//!   program ─ s3://bucket/in ─▶ server of the test, whose buckets are folders ─ s3://bucket/out
//! ```
//!
//! The server speaks the protocol within this process, on a free port of the loopback address: no
//! account, no network, and files that the test can look at. A wrong secret has to be an error that
//! names the bucket.

use std::{fs, process::Output};

use hyper_util::{
    rt::{TokioExecutor, TokioIo},
    server::conn::auto::Builder,
};
use s3s::{auth::SimpleAuth, service::S3ServiceBuilder};
use s3s_fs::FileSystem;
use tokio::{net::TcpListener, runtime::Runtime};

use crate::support::{Work, cluster::Cluster, program, run};

/// A server whose buckets are folders of `root`. Gives its address; it ends with the runtime.
fn serve(runtime: &Runtime, root: &std::path::Path) -> String {
    let mut service = S3ServiceBuilder::new(FileSystem::new(root).unwrap());
    service.set_auth(SimpleAuth::from_single("key", "secret"));
    let service = service.build();
    let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0")).unwrap();
    let address = listener.local_addr().unwrap();
    runtime.spawn(async move {
        while let Ok((socket, _)) = listener.accept().await {
            let service = service.clone();
            tokio::spawn(async move {
                let server = Builder::new(TokioExecutor::new());
                let _ = server.serve_connection(TokioIo::new(socket), service).await;
            });
        }
    });
    format!("http://{address}")
}

/// What a program is told of the server.
fn environment<'a>(address: &'a str, secret: &'a str) -> [(&'a str, &'a str); 5] {
    [
        ("AWS_ENDPOINT", address),
        ("AWS_ALLOW_HTTP", "true"),
        ("AWS_REGION", "us-east-1"),
        ("AWS_ACCESS_KEY_ID", "key"),
        ("AWS_SECRET_ACCESS_KEY", secret),
    ]
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn a_bucket_is_as_good_as_a_folder() {
    let work = Work::new();
    let runtime = Runtime::new().unwrap();
    fs::create_dir_all(work.path().join("store/bucket/sets")).unwrap();
    let address = serve(&runtime, &work.path().join("store"));
    work.samples("store/bucket/sets/a.parquet", ("8x8", 50), 0..300, 100);
    work.samples("store/bucket/sets/b.parquet", ("8x8", 50), 300..400, 100);
    let solve = |secret: &str, out: &str, more: &[&str]| -> Output {
        let words = ["solve", "s3://bucket/sets/", "-o", out, "--part-rows", "100"];
        let mut program = program();
        program.args(words).args(more).current_dir(work.path());
        program.envs(environment(&address, secret)).output().unwrap()
    };
    let done = solve("secret", "s3://bucket/solved", &[]);
    assert!(said(&done).contains("400 rows in 4 parts"), "{}", said(&done));
    run(&["solve", "store/bucket/sets", "-o", "here", "-q", "--part-rows", "100"], work.path(), 0);
    assert!(work.sorted("store/bucket/solved") == work.sorted("here"));
    // A part that is missing is made again, and only that one.
    fs::remove_file(work.path().join("store/bucket/solved/part-00002.parquet")).unwrap();
    let again = said(&solve("secret", "s3://bucket/solved", &[]));
    assert!(again.contains("100 rows in 1 part") && again.contains("3 were there"), "{again}");
    let refused = solve("wrong", "s3://bucket/other", &[]);
    assert_eq!(refused.status.code(), Some(1), "{}", said(&refused));
    assert!(said(&refused).contains("s3://bucket"), "{}", said(&refused));
    // Nodes that cannot read what the asker can.
    let cluster = Cluster::start(&work, &environment(&address, "wrong"));
    let refused = solve("secret", "s3://bucket/other", &["--cluster", &cluster.address()]);
    assert_eq!(refused.status.code(), Some(1), "{}", said(&refused));
    assert!(said(&refused).contains("all nodes of a cluster must reach"), "{}", said(&refused));
}
