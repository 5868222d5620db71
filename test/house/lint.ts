import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from '../../dev/workers/profile-config.ts';

export interface Fault {
  readonly file: string;
  readonly message: string;
}

/** Lints files, by path and text, in an empty house with this repository's own configuration. */
export function lintHouse(files: Readonly<Record<string, string>>): Fault[] {
  const house = mkdtempSync(join(tmpdir(), 'waypost-house-'));
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(house, path)), { recursive: true });
      writeFileSync(join(house, path), text);
    }
    cpSync(join(ROOT, 'dev/lint'), join(house, 'dev/lint'), { recursive: true });
    const { imports } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { imports: object };
    writeFileSync(join(house, 'package.json'), JSON.stringify({ type: 'module', imports }));
    // Types are not looked at: these files import what isn't there.
    const config = readFileSync(join(ROOT, '.oxlintrc.json'), 'utf8').replace(
      '"typeAware": true',
      '"typeAware": false',
    );
    writeFileSync(join(house, '.oxlintrc.json'), config);
    return runOxlint(house);
  } finally {
    rmSync(house, { recursive: true });
  }
}

function runOxlint(cwd: string): Fault[] {
  const oxlint = join(ROOT, 'node_modules/oxlint/bin/oxlint');
  const output = JSON.parse(
    readOutput(() =>
      execFileSync(process.execPath, [oxlint, '-f', 'json', 'src', 'functions', 'sandbox'], {
        cwd,
        encoding: 'utf8',
      }),
    ),
  ) as {
    diagnostics: { filename: string; message: string; help?: string }[];
  };
  return output.diagnostics.map(({ filename, message, help }) => ({
    file: filename,
    message: help === undefined ? message : `${message} ${help}`,
  }));
}

/** The output of a linter that found something too: it then ends with 1. */
function readOutput(run: () => string): string {
  try {
    return run();
  } catch (error) {
    const { stdout } = error as { stdout?: string };
    if (stdout === undefined || stdout === '') throw error;
    return stdout;
  }
}
