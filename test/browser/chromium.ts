import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { lstat, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium, type Browser } from 'playwright-core';
import { ROOT } from '../../dev/workers/profile-config.ts';

/** A Chromium that came from npm, with the libraries and fonts it needs: the machine has to offer Node alone. */
export async function launchChromium(): Promise<Browser> {
  const folder = await unpacked();
  return chromium.launch({
    executablePath: join(folder, 'chromium'),
    // The fonts and libraries are found by the environment of the browser only: workerd and Postgres keep theirs.
    env: {
      ...process.env,
      LD_LIBRARY_PATH: join(folder, 'al2023/lib'),
      FONTCONFIG_FILE: await fontsOf(folder),
    },
    // Text as wide on one machine as on the next.
    args: ['--font-render-hinting=none', '--disable-gpu'],
  });
}

/** The browser's folder, one for each user and version. It appears whole: of two runs at once, one wins. */
async function unpacked(): Promise<string> {
  const { version } = JSON.parse(
    await readFile(join(ROOT, 'node_modules/@sparticuz/chromium/package.json'), 'utf8'),
  ) as { version: string };
  const user = process.getuid?.() ?? 0;
  const folder = join(tmpdir(), `waypost-chromium-${version}-${user}`);
  if (existsSync(folder)) {
    // Anyone may make a folder of this name: a program of theirs is not run.
    if ((await lstat(folder)).uid !== user) throw new Error(`${folder} belongs to somebody else`);
    return folder;
  }
  const fresh = await mkdtemp(`${folder}-`);
  await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', "await (await import('@sparticuz/chromium')).default.executablePath()"],
    // The package unpacks below TMPDIR, and its libraries only where it takes the machine for a Lambda.
    { cwd: ROOT, env: { ...process.env, TMPDIR: fresh, AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x' } },
  );
  try {
    await rename(fresh, folder);
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

/** The machine's fonts where there are some, and the package's own. */
async function fontsOf(folder: string): Promise<string> {
  const file = join(folder, 'fonts.conf');
  const content = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${join(folder, 'fonts')}</dir>
  <cachedir>${join(folder, 'font-cache')}</cachedir>
</fontconfig>
`;
  if (!existsSync(file)) {
    await writeFile(`${file}.${process.pid}`, content);
    await rename(`${file}.${process.pid}`, file);
  }
  return file;
}
