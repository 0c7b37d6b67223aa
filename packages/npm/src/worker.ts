/**
 * A worker with the engine. `async.ts` runs several of them: one for short questions, and one that may search
 * for long and is ended from outside.
 */
import { listen } from '#inside';
import { messageOf, needed } from './errors.js';
import { larger, load, moduleFor, type Module, type Session, type Solutions } from './modules.js';
import type { Ask, ModuleName, Reading } from './protocol.js';

let base: ModuleName = 'play';
/** The puzzle asked about last, in the module that could answer, so that a question does not read it again. */
let kept: { source: string; session: Session; name: ModuleName } | undefined;

/** The pictures of that puzzle, in a worker that does nothing else. */
let list: Solutions | undefined;

/** Does it with the module at hand, and again with a larger one if that is refused. */
async function withModule<T>(work: (module: Module, name: ModuleName) => T | Promise<T>, name: ModuleName, fetched?: (bytes: number) => void): Promise<T> {
  try {
    return await work(await load(name, undefined, fetched), name);
  } catch (error) {
    const wanted = needed(error);
    if (!wanted || wanted === name) throw error;
    return withModule(work, wanted, fetched);
  }
}

function sessionOf(module: Module, name: ModuleName, source: string): Session {
  if (kept?.source === source && kept.name === name) return kept.session;
  kept?.session.free();
  kept = undefined;
  kept = { source, name, session: new module.Session(source) };
  return kept.session;
}

async function answer(ask: Ask): Promise<unknown> {
  const event = (json: string): boolean => {
    reply({ id: ask.id, event: json });
    return false;
  };
  if (ask.ask === 'open') return opened(ask);
  if (ask.ask === 'bundle') return withModule((module) => module.write_bundle(ask.args[0] as string, ask.args[1] as string), base);
  // A puzzle that needed a larger module once is asked there again.
  const name = moduleFor(ask.ask, kept?.source === ask.source ? larger(kept!.name, base) : base);
  return withModule((module, at) => put(sessionOf(module, at, ask.source!), ask, event), name);
}

/** Says how the module comes, and when it begins to read: only that is bounded. */
function opened(ask: Ask): Promise<string> {
  const say = (news: Reading): void => reply({ id: ask.id, event: JSON.stringify(news) });
  return withModule((module) => {
    say({ reads: true });
    return module.open(ask.args[0] as Uint8Array, ask.args[1] as string, ask.args[2] as string | undefined);
  }, base, (fetched) => say({ fetched }));
}

function put(session: Session, ask: Ask, event: (json: string) => boolean): unknown {
  const args = ask.args as [never, never, never];
  switch (ask.ask) {
    case 'info': return session.info();
    case 'code': return session.code();
    case 'lines': return session.lines(args[0]);
    case 'rest': return session.rest(args[0], args[1]);
    case 'runAt': return session.run_at(args[0], args[1], args[2]);
    case 'hint': return session.hint(args[0], args[1], args[2]);
    case 'check': return session.check(args[0]);
    case 'wrong': return session.wrong(args[0]);
    case 'finished': return session.finished(args[0]);
    case 'solve': return session.verdict(args[0], event);
    case 'explain': return session.explain(event);
    case 'count': return session.count(event);
    case 'rate': return session.grade();
    case 'readBoard': return session.read_board(args[0]);
    case 'svg': return session.svg(args[0], args[1]);
    case 'write': return session.write(args[0]);
    case 'next': return (list ??= session.solutions(args[0])).next(event);
    default: throw new Error(`nothing answers ${ask.ask}`);
  }
}

/** One question after the other: a session is not asked twice at a time. */
let queue: Promise<unknown> = Promise.resolve();

const reply = listen((data) => {
  if ('base' in data) {
    base = data.base;
    void load(base, data.module).catch(() => undefined);
    return;
  }
  queue = queue.then(async () => {
    try {
      reply({ id: data.id, value: await answer(data) });
    } catch (error) {
      reply({ id: data.id, error: messageOf(error) });
    }
  });
});
