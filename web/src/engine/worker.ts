/**
 * A worker with the engine. The page runs two of them: the desk, whose questions are small and bounded,
 * and the solver, which may search for long and is ended by the page.
 */
import type * as Core from './wasm/core';
import type { Ask, Reply, Start } from './protocol';

type Module = typeof Core;

let ready: Promise<Module>;
let full: Promise<Module> | undefined;
let modules: Start;
/** The puzzle asked about last, so that a question does not read it again. */
let kept: { source: string; full: boolean; session: Core.Session } | undefined;

async function start(message: Start): Promise<Module> {
  const core = await import('./wasm/core');
  await core.default({ module_or_path: message.core });
  return core;
}

/** The module that reads every format and draws; it is fetched when a question needs it. */
function loadFull(): Promise<Module> {
  full ??= import('./wasm/full').then(async (module) => {
    await module.default({ module_or_path: modules.fullUrl });
    return module as unknown as Module;
  });
  return full;
}

async function sessionOf(source: string, needsFull: boolean): Promise<Core.Session> {
  if (kept?.source === source && (kept.full || !needsFull)) return kept.session;
  const module = await (needsFull ? loadFull() : ready);
  kept?.session.free();
  kept = undefined;
  kept = { source, full: needsFull, session: new module.Session(source) };
  return kept.session;
}

async function open(bytes: Uint8Array, name: string): Promise<string> {
  try {
    return (await ready).open(bytes, name);
  } catch (error) {
    if (!String((error as Error).message ?? error).includes('"need":"full"')) throw error;
    return (await loadFull()).open(bytes, name);
  }
}

async function answer(ask: Ask): Promise<unknown> {
  const event = (json: string): boolean => {
    reply({ id: ask.id, event: json });
    return false;
  };
  if (ask.ask === 'open') return open(ask.args[0] as Uint8Array, ask.args[1] as string);
  if (ask.ask === 'bundle') {
    return (await ready).write_bundle(ask.args[0] as string, ask.args[1] as string);
  }
  const session = await sessionOf(ask.source!, ask.ask === 'svg' || (ask.ask === 'write' && ask.args[1] === true));
  const args = ask.args as never[];
  switch (ask.ask) {
    case 'info': return session.info();
    case 'goal': return session.goal();
    case 'code': return session.code();
    case 'lines': return session.lines(args[0]);
    case 'rest': return session.rest(args[0], args[1]);
    case 'runAt': return session.run_at(args[0], args[1], args[2]);
    case 'hint': return session.hint(args[0], args[1], args[2]);
    case 'check': return session.check(args[0]);
    case 'wrong': return session.wrong(args[0]);
    case 'finished': return session.finished(args[0]);
    case 'verdict': return session.verdict(args[0], event);
    case 'explain': return session.explain(event);
    case 'count': return session.count(event);
    case 'other': return session.other();
    case 'grade': return session.grade();
    case 'svg': return (session as unknown as { svg(m: Uint8Array, theme: string): string }).svg(args[0], args[1]);
    case 'write': return session.write(args[0]);
  }
}

function reply(message: Reply): void {
  postMessage(message);
}

/** One question after the other: a session is not asked twice at a time. */
let queue: Promise<unknown> = Promise.resolve();

onmessage = ({ data }: MessageEvent<Start | Ask>) => {
  if ('core' in data) {
    modules = data;
    ready = start(data);
    ready.then(() => reply({ id: 0 }), (error) => reply({ id: 0, error: String(error?.message ?? error) }));
    return;
  }
  queue = queue.then(async () => {
    try {
      await ready;
      reply({ id: data.id, value: await answer(data) });
    } catch (error) {
      reply({ id: data.id, error: String((error as Error)?.message ?? error) });
    }
  });
};
