/** A worker with the engine: what `async.ts` and `make.ts` ask it. */
import { Asked, answer, isWritten, made, readLetters, sessionOf } from './answers.js';
import { messageOf, needed } from './errors.js';
import { listen } from './host.js';
import { larger, load, moduleFor, type Module, type Orders, type Solutions } from './modules.js';
import type { Ask, Given, ModuleName, Reading } from './protocol.js';

let base: ModuleName = 'play';
/** The puzzle asked about last, in the module that could answer, so that a question does not read it again. */
let kept: { key: string | Uint8Array; asked: Asked; name: ModuleName } | undefined;

/** The pictures of that puzzle, or puzzles to order, in a worker that does nothing else. */
let list: Solutions | Orders | undefined;

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

/** What tells a puzzle from another; bytes are another each time. */
function keyOf(given: Given): string | Uint8Array {
  return typeof given === 'string' || given instanceof Uint8Array ? given : `${given.height}: ${given.numbers.join()}`;
}

function askedOf(module: Module, name: ModuleName, given: Given): Asked {
  const key = keyOf(given);
  if (kept?.key === key && kept.name === name) return kept.asked;
  kept?.asked.session.free();
  kept = undefined;
  kept = { key, name, asked: new Asked(sessionOf(module, given)) };
  return kept.asked;
}

async function answered(ask: Ask): Promise<unknown> {
  const { ask: question, args, puzzle } = ask;
  const [one, two] = args as [never, never];
  const event = (json: string): boolean => {
    reply({ id: ask.id, event: json });
    return false;
  };
  if (question === 'open') return opened(ask);
  if (question === 'bundle') return bundle(one, two);
  if (question === 'make') return withModule((module) => made(module, one, two, event), base);
  if (question === 'generate') return withModule((module) => ((list ??= new module.Orders(one)) as Orders).next(event), base);
  if (args.some(isWritten)) readLetters((await import('./boards.js')).lettersOf);
  const given = puzzle!;
  // A puzzle that needed a larger module once is asked there again.
  const name = moduleFor(question, kept?.key === keyOf(given) ? larger(kept.name, base) : base);
  return withModule((module, at) => {
    const asked = askedOf(module, at, given);
    if (question === 'next') return ((list ??= asked.session.solutions(one)) as Solutions).next(event);
    return answer(question, asked, args, event);
  }, name);
}

/** Says how the module comes, and when it begins to read: only that is bounded. */
function opened(ask: Ask): Promise<string> {
  const say = (news: Reading): void => reply({ id: ask.id, event: JSON.stringify(news) });
  return withModule((module) => {
    say({ reads: true });
    return module.open(ask.args[0] as Uint8Array, ask.args[1] as string, ask.args[2] as string | undefined);
  }, base, (fetched) => say({ fetched }));
}

/** One file of several puzzles. */
function bundle(puzzles: Given[], format: string): Promise<Uint8Array> {
  return withModule((module) => {
    const sources = puzzles.map((given) => {
      const session = sessionOf(module, given);
      try {
        return session.source();
      } finally {
        session.free();
      }
    });
    return module.write_bundle(JSON.stringify(sources), format);
  }, base);
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
      reply({ id: data.id, value: await answered(data) });
    } catch (error) {
      reply({ id: data.id, error: messageOf(error) });
    }
  });
});
