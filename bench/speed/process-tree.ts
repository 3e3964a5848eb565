/** Runs a command, its time taken and the memory of its whole process tree watched. */
import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';

export interface ProcessEntry {
  readonly pid: number;
  readonly parent: number;
  /** Bytes of memory that only it uses, or its resident set where the system does not say. */
  readonly bytes: number;
}

/** Memory of a process and all that descend from it. Pure: the list comes from outside. */
export function treeBytes(root: number, entries: readonly ProcessEntry[]): number {
  const children = new Map<number, ProcessEntry[]>();
  for (const entry of entries) children.set(entry.parent, [...(children.get(entry.parent) ?? []), entry]);
  let sum = entries.find((entry) => entry.pid === root)?.bytes ?? 0;
  const queue = [...(children.get(root) ?? [])];
  for (let entry = queue.pop(); entry; entry = queue.pop()) {
    sum += entry.bytes;
    queue.push(...(children.get(entry.pid) ?? []));
  }
  return sum;
}

/** `123 (name with spaces) S 1 …` → the parent's number. */
export function parentOf(stat: string): number {
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

const PAGE = 4096;

/** Resident pages less those shared with files, so that workers of one program are not counted twice. Linux only. */
function readProcesses(): ProcessEntry[] {
  return fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const [, resident = '0', shared = '0'] = fs.readFileSync(`/proc/${name}/statm`, 'utf8').split(' ');
        return [
          {
            pid: Number(name),
            parent: parentOf(fs.readFileSync(`/proc/${name}/stat`, 'utf8')),
            bytes: (Number(resident) - Number(shared)) * PAGE,
          },
        ];
      } catch {
        return []; // It ended meanwhile.
      }
    });
}

export interface Run {
  readonly milliseconds: number;
  readonly peakBytes: number;
  readonly output: string;
  /** Milliseconds from the start at which each line of the output came. */
  readonly lines: readonly (readonly [number, string])[];
}

export interface RunOptions {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Gives up after so long. */
  readonly limitMs?: number;
}

export class RunFailed extends Error {}

export function stop(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null) return;
  try {
    // Detached: it leads a group of its own, and all that it started ends with it.
    process.kill(-child.pid, 'SIGTERM');
  } catch {
    child.kill('SIGKILL');
  }
}

export function start(command: string, args: readonly string[], { cwd, env }: RunOptions): ChildProcess {
  return spawn(command, args, {
    cwd,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      CI: '1',
      NO_COLOR: '1',
      FORCE_COLOR: '0',
      ASTRO_TELEMETRY_DISABLED: '1',
      ...env,
    },
  });
}

export function run(command: string, args: readonly string[], options: RunOptions): Promise<Run> {
  const started = performance.now();
  const child = start(command, args, options);
  let peakBytes = 0;
  let output = '';
  let late = false;
  const lines: [number, string][] = [];
  const sample = () => {
    peakBytes = Math.max(peakBytes, treeBytes(child.pid ?? -1, readProcesses()));
  };
  const timer = setInterval(sample, 200);
  const limit = setTimeout(() => {
    late = true;
    stop(child);
  }, options.limitMs ?? 3_600_000);
  const read = (chunk: Buffer) => {
    const text = chunk.toString('utf8');
    output += text;
    for (const line of text.split('\n')) if (line.trim()) lines.push([performance.now() - started, line]);
  };
  child.stdout?.on('data', read);
  child.stderr?.on('data', read);
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', (code) => {
      clearInterval(timer);
      clearTimeout(limit);
      const milliseconds = performance.now() - started;
      if (late) fail(new RunFailed(`It did not end within ${(options.limitMs ?? 0) / 1000} s.`));
      else if (code !== 0) fail(new RunFailed(`It ended with code ${code}:\n${output.slice(-3000)}`));
      else done({ milliseconds, peakBytes, output, lines });
    });
  });
}
