/** A thread that compiles pages: started with its first page, ended when no more come. */
import type { Worker } from 'node:worker_threads';
import logger from '@docusaurus/logger';
import { startThread } from '../../src/threads/start';
import type { Compiled, Page, PageResult, PageTask, ThreadData } from './messages';

const LINGER_MS = 1000;

export interface PageThread {
  readonly isRunning: () => boolean;
  /** Undefined when the thread could not do it. */
  readonly compile: (page: Page, links: PageTask['links']) => Promise<Compiled | undefined>;
}

export function compileAway(data: ThreadData): PageThread {
  const waiting = new Map<number, (compiled: Compiled | undefined) => void>();
  let worker: Worker | undefined;
  let nextId = 0;
  let broken = false;
  let farewell: NodeJS.Timeout | undefined;

  function giveUp(error: unknown): void {
    broken = true;
    logger.warn(`A thread that compiles pages ended: ${error instanceof Error ? error.message : String(error)}`);
    for (const done of waiting.values()) done(undefined);
    waiting.clear();
  }

  function start(): Worker {
    const started = startThread(new URL('./thread.ts', import.meta.url), data);
    started.on('error', giveUp);
    started.on('message', ({ id, compiled }: PageResult) => {
      waiting.get(id)?.(compiled);
      waiting.delete(id);
      if (waiting.size > 0) return;
      farewell = setTimeout(() => {
        worker = undefined;
        void started.terminate();
      }, LINGER_MS);
    });
    return started;
  }

  function compile(page: Page, links: PageTask['links']): Promise<Compiled | undefined> {
    clearTimeout(farewell);
    return new Promise((done) => {
      if (broken) return done(undefined);
      const id = nextId++;
      waiting.set(id, done);
      try {
        worker ??= start();
        worker.postMessage({ ...page, id, links } satisfies PageTask);
      } catch (error) {
        giveUp(error);
      }
    });
  }

  return { isRunning: () => worker !== undefined, compile };
}
