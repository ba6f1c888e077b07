import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const here = import.meta.dirname
const compiler = join(here, '../../node_modules/.bin/tsc')

/** What the compiler says of each little program, by its name; an empty text is its consent. */
export async function compile(programs: Readonly<Record<string, string>>): Promise<Readonly<Record<string, string>>> {
  await mkdir(here, { recursive: true })
  // Inside the repository, so that its imports are found; hidden, so that no other program takes these in.
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
    const said = await run(folder)
    return Object.fromEntries(Object.keys(programs).map((name) => [name, ofProgram(said, name)]))
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
        // Errors found are what is asked for; a compiler that did not run is not.
        if (error && stdout === '') reject(error)
        else resolve(stdout)
      },
    )
  })

/** An error begins with its file; what is indented belongs to the one before. */
const ofProgram = (said: string, name: string): string =>
  said
    .split(/\n(?=\S)/)
    .filter((error) => error.startsWith(`${name}.ts(`))
    .join('\n')
