//! Server: one thread for each connection, not many of them, and an end for each.
//!
//! ```text
//!   accepted ──▶ 256 connections at most ──5 s──▶ asked ──30 s──▶ answered ──1 s──▶ closed
//!                │
//!                └ one more: the oldest is ended, whatever it does
//! ```
//!
//! Who asks and takes the answer is done in milliseconds, so the oldest of 256 is hardly ever somebody's
//! page, and a crowd of slow ones keeps nobody out. Each connection serves one request; on the loopback
//! address a new one costs nothing. Memory is that of 256 heads. Where the system refuses a connection
//! or a thread, the oldest is ended, too. To let newcomers wait or to refuse them, as pools of threads do,
//! would let as many slow ones close the page.

use std::{
    collections::VecDeque,
    io::{self, ErrorKind, Read, Write},
    net::{Shutdown, TcpListener, TcpStream},
    sync::{
        Arc, Condvar, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread::{self, Scope},
    time::{Duration, Instant},
};

use super::{
    answer::{Answer, MOST_BYTES, MOST_HEADERS, TOO_LARGE},
    page::Page,
};

/// How many connections there may be, and how long each may take for what.
#[derive(Clone, Copy, Debug)]
struct Limits {
    connections: usize,
    ask: Duration,
    answer: Duration,
}

const LIMITS: Limits =
    Limits { connections: 256, ask: Duration::from_secs(5), answer: Duration::from_secs(30) };

/// How long one who has an answer may go on sending.
const FAREWELL: Duration = Duration::from_secs(1);
/// How long the end of a connection is waited for before it is asked for again, and how long there is
/// nothing to do where the system gives nothing and nothing can be given back.
const PAUSE: Duration = Duration::from_millis(10);

/// The kinds of limits. Each is reported when it is met first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Limit {
    Connections,
    Head,
    Time,
    System,
}

/// Serves a page.
pub(super) struct Server {
    page: Page,
    /// What a request may name as its host.
    hosts: Vec<String>,
    limits: Limits,
    /// The connections, the oldest first.
    open: Mutex<VecDeque<Arc<Connection>>>,
    one_less: Condvar,
    met: [AtomicBool; 4],
    report: Report,
}

/// Tells a person a line.
type Report = Box<dyn Fn(&str) + Send + Sync>;

struct Connection {
    stream: TcpStream,
    /// Whether its request was read, or is not to be read any more.
    has_asked: AtomicBool,
}

impl Server {
    /// A server of `page` that is reached by `port` of this machine.
    pub(super) fn new(page: Page, port: u16, report: Report) -> Server {
        let names = ["localhost", "127.0.0.1", "[::1]"];
        let mut hosts: Vec<String> = names.iter().map(|name| format!("{name}:{port}")).collect();
        if port == 80 {
            // Nobody names the usual port.
            hosts.extend(names.map(str::to_owned));
        }
        let (open, one_less, met) = Default::default();
        Server { page, hosts, limits: LIMITS, open, one_less, met, report }
    }

    /// Serves who comes, until the process ends.
    pub(super) fn run(&self, listener: &TcpListener) -> ! {
        thread::scope(|scope| {
            loop {
                self.next(listener, scope);
            }
        })
    }

    /// Takes the next connection.
    fn next<'a>(&'a self, listener: &TcpListener, scope: &'a Scope<'a, '_>) {
        let stream = match listener.accept() {
            Ok((stream, _)) => stream,
            // Who has left again needs nothing.
            Err(error) if error.kind() == ErrorKind::ConnectionAborted => return,
            Err(_) => return self.relieve(),
        };
        if self.open().len() >= self.limits.connections {
            self.meet(Limit::Connections);
            self.end_oldest();
        }
        let connection = Arc::new(Connection { stream, has_asked: AtomicBool::new(false) });
        self.open().push_back(Arc::clone(&connection));
        // Where no thread is to be had, the entry leaves with the work.
        let entry = Entry { server: self, connection: Some(connection) };
        let work = move || {
            // Who has left needs no answer.
            let _ = entry.connection.as_deref().map(|connection| entry.server.serve(connection));
        };
        if thread::Builder::new().spawn_scoped(scope, work).is_err() {
            self.relieve();
        }
    }

    /// Gives something back to a system that gives nothing more.
    fn relieve(&self) {
        self.meet(Limit::System);
        if !self.end_oldest() {
            thread::sleep(PAUSE);
        }
    }

    /// Ends the oldest connection, and waits until it is gone. Gives whether there was one.
    fn end_oldest(&self) -> bool {
        let mut open = self.open();
        let n_before = open.len();
        while let Some(oldest) = open.front().filter(|_| open.len() == n_before) {
            oldest.end();
            let waited = self.one_less.wait_timeout(open, PAUSE);
            open = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        n_before > 0
    }

    fn serve(&self, connection: &Connection) -> io::Result<()> {
        let stream = &connection.stream;
        // The last piece of an answer would wait for a sign of life from the other side.
        stream.set_nodelay(true)?;
        let mut timed = Timed::new(stream, self.limits.ask);
        let Some(answer) = Answer::to(&mut timed, &self.page, &self.hosts) else { return Ok(()) };
        connection.has_asked.store(true, Ordering::SeqCst);
        if answer.status == TOO_LARGE {
            self.meet(Limit::Head);
        }
        if timed.left().is_err() {
            self.meet(Limit::Time);
        }
        let mut timed = Timed::new(stream, self.limits.answer);
        let head = answer.head();
        let sent = timed.write_all(head.as_bytes()).and_then(|()| timed.write_all(answer.body()));
        if sent.is_err() && timed.left().is_err() {
            self.meet(Limit::Time);
        }
        sent?;
        stream.shutdown(Shutdown::Write)?;
        // To close while something is unread would take the answer back.
        io::copy(&mut Timed::new(stream, FAREWELL), &mut io::sink())?;
        Ok(())
    }

    /// Reports a limit, once for each kind.
    fn meet(&self, limit: Limit) {
        if self.met[limit as usize].swap(true, Ordering::Relaxed) {
            return;
        }
        let Limits { connections, ask, answer } = &self.limits;
        let what = match limit {
            Limit::Connections => {
                format!("there are {connections} connections; each further one ends the oldest")
            }
            Limit::Head => {
                format!(
                    "a request of over {MOST_BYTES} bytes or {MOST_HEADERS} headers was refused"
                )
            }
            Limit::Time => format!(
                "a connection was ended that took over {ask:?} to ask or {answer:?} to take the answer"
            ),
            Limit::System => "the system gives no more connections or threads; each further one \
                              ends the oldest"
                .to_owned(),
        };
        (self.report)(&format!("{what} (said once)"));
    }

    fn open(&self) -> MutexGuard<'_, VecDeque<Arc<Connection>>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Connection {
    /// Makes its thread end: one that reads the request finds nothing more, and answers so. Asked again,
    /// it sends nothing more, either.
    fn end(&self) {
        let has_asked = self.has_asked.swap(true, Ordering::SeqCst);
        let what = if has_asked { Shutdown::Both } else { Shutdown::Read };
        // One that the other side has closed is ended.
        let _ = self.stream.shutdown(what);
    }
}

/// A place among the open connections, left when this is dropped.
struct Entry<'a> {
    server: &'a Server,
    connection: Option<Arc<Connection>>,
}

impl Drop for Entry<'_> {
    fn drop(&mut self) {
        let Some(connection) = self.connection.take() else { return };
        self.server.open().retain(|other| !Arc::ptr_eq(other, &connection));
        // Closed before it is reported, so that the system has it back.
        drop(connection);
        self.server.one_less.notify_one();
    }
}

/// A stream that is read or written until a moment, however little comes at a time.
struct Timed<'a> {
    stream: &'a TcpStream,
    until: Instant,
}

impl Timed<'_> {
    fn new(stream: &TcpStream, time: Duration) -> Timed<'_> {
        Timed { stream, until: Instant::now() + time }
    }

    /// The time that is left, or the error that there is none.
    fn left(&self) -> io::Result<Duration> {
        let left = self.until.saturating_duration_since(Instant::now());
        if left.is_zero() { Err(ErrorKind::TimedOut.into()) } else { Ok(left) }
    }
}

/// Whether the system gave up, which it may do a moment before the time.
fn is_early(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut)
}

impl Read for Timed<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut stream = self.stream;
        loop {
            stream.set_read_timeout(Some(self.left()?))?;
            match stream.read(buffer) {
                Err(error) if is_early(&error) => {}
                done => return done,
            }
        }
    }
}

impl Write for Timed<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut stream = self.stream;
        loop {
            stream.set_write_timeout(Some(self.left()?))?;
            match stream.write(bytes) {
                Err(error) if is_early(&error) => {}
                done => return done,
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    /// More than a system keeps for one who does not read.
    const LARGE: usize = 48 << 20;
    const LONG: Duration = Duration::from_secs(60);

    struct Served {
        port: u16,
        reports: Arc<Mutex<Vec<String>>>,
    }

    impl Served {
        /// A server that goes on until the tests end.
        fn with(limits: Limits) -> Served {
            let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
            let port = listener.local_addr().unwrap().port();
            let large = vec![0; LARGE];
            let page = Page::of([("index.html", b"<html>".as_slice()), ("large", &large)]);
            let reports: Arc<Mutex<Vec<String>>> = Arc::default();
            let told = Arc::clone(&reports);
            let report = Box::new(move |text: &str| told.lock().unwrap().push(text.to_owned()));
            let server = Server { limits, ..Server::new(page, port, report) };
            thread::spawn(move || server.run(&listener));
            Served { port, reports }
        }

        fn connected(&self, begin: &str) -> TcpStream {
            let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, self.port)).unwrap();
            stream.set_read_timeout(Some(LONG / 2)).unwrap();
            stream.write_all(begin.as_bytes()).unwrap();
            stream
        }

        fn asked(&self, line: &str) -> TcpStream {
            self.connected(&format!("{line} HTTP/1.1\r\nHost: localhost:{}\r\n\r\n", self.port))
        }
    }

    fn all_of(mut stream: TcpStream) -> String {
        let mut answer = Vec::new();
        // What an end in the middle leaves is looked at, too.
        let _ = stream.read_to_end(&mut answer);
        String::from_utf8_lossy(&answer).into_owned()
    }

    #[test]
    fn a_crowd_keeps_nobody_out() {
        let served = Served::with(Limits { connections: 8, ask: LONG, answer: LONG });
        let crowd: Vec<TcpStream> = (0..200)
            .map(
                |i| if i % 4 == 0 { served.asked("GET /large") } else { served.connected("GET /") },
            )
            .collect();
        let answer = all_of(served.asked("GET /"));
        assert!(answer.starts_with("HTTP/1.1 200 OK\r\n") && answer.ends_with("\r\n\r\n<html>"));
        let mut answers = crowd.into_iter().take(100).map(all_of);
        assert!(answers.next().unwrap().len() < LARGE, "one that does not read is ended");
        assert!(answers.next().unwrap().starts_with("HTTP/1.1 408 "), "one that does not ask");
        let reports = served.reports.lock().unwrap();
        assert!(reports.len() == 1 && reports[0].contains("8 connections"), "{reports:?}");
    }

    #[test]
    fn who_is_slow_is_ended() {
        let time = Duration::from_millis(300);
        let served = Served::with(Limits { connections: 8, ask: time, answer: time });
        let start = Instant::now();
        let (silent, reader) = (served.connected(""), served.asked("GET /large"));
        let mut writer = served.connected("GET /");
        for _ in 0..10 {
            thread::sleep(time / 5);
            let _ = writer.write_all(b"a");
        }
        assert!(all_of(writer).starts_with("HTTP/1.1 408 "), "each byte alone was in time");
        assert_eq!(all_of(silent), "");
        assert!(start.elapsed() > time && start.elapsed() < LONG / 2);
        assert!(all_of(reader).len() < LARGE);
        let reports = served.reports.lock().unwrap();
        assert!(reports.len() == 1 && reports[0].contains("300ms"), "{reports:?}");
    }

    #[test]
    fn who_sends_without_end_is_answered() {
        let served = Served::with(LIMITS);
        let stream = served.connected("GET / HTTP/1.1\r\n");
        let mut sender = stream.try_clone().unwrap();
        let sending = thread::spawn(move || while sender.write_all(&[b'a'; 1 << 16]).is_ok() {});
        assert!(all_of(stream).starts_with("HTTP/1.1 431 "));
        sending.join().unwrap();
        assert_eq!(served.reports.lock().unwrap().len(), 1);
    }
}
