import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const here = import.meta.dirname
const compiler = join(here, '../../node_modules/.bin/tsc')

/** Compiles small programs and returns the errors of each by name; '' means that it compiles. */
export async function compile(programs: Readonly<Record<string, string>>): Promise<Readonly<Record<string, string>>> {
  await mkdir(here, { recursive: true })
  // Inside the repository, so that imports resolve; hidden, so that no other tool picks it up.
  const folder = await mkdtemp(join(here, '.made-'))
  try {
    const settings = {
      extends: '../../../tsconfig.json',
      compilerOptions: { types: ['node'], lib: ['ES2024', 'ESNext.Disposable'] },
    }
    await writeFile(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ ...settings, files: Object.keys(programs).map((name) => `${name}.ts`) }),
    )
    await Promise.all(Object.entries(programs).map(([name, text]) => writeFile(join(folder, `${name}.ts`), text)))
    const output = await run(folder)
    return Object.fromEntries(Object.keys(programs).map((name) => [name, errorsOf(output, name)]))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const run = (folder: string): Promise<string> =>
  new Promise((resolve, reject) => {
    execFile(
      compiler,
      ['-p', folder, '--pretty', 'false', '--noErrorTruncation'],
      { cwd: folder, maxBuffer: 1e8 },
      (error, stdout) => {
        // Compile errors are the result; only a compiler that did not run is a failure.
        if (error && stdout === '') reject(error)
        else resolve(stdout)
      },
    )
  })

/** The errors of one program. An error starts with its file; indented lines belong to the previous error. */
const errorsOf = (output: string, name: string): string =>
  output
    .split(/\n(?=\S)/)
    .filter((error) => error.startsWith(`${name}.ts(`))
    .join('\n')
