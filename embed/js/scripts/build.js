// Makes dist/component from the component: the argument, VADEMECUM_COMPONENT or the build folder.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { transpile } from '@bytecodealliance/jco';

const here = dirname(fileURLToPath(import.meta.url));
const source = resolve(
  process.argv[2] ??
    process.env.VADEMECUM_COMPONENT ??
    `${here}/../../../target/component/vademecum.wasm`,
);
const target = resolve(here, '../dist/component');

const { files } = await transpile(await readFile(source), {
  name: 'vademecum',
  instantiation: 'async',
  noTypescript: false,
});
await rm(target, { recursive: true, force: true });
for (const [name, bytes] of Object.entries(files)) {
  const path = resolve(target, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, bytes);
}
