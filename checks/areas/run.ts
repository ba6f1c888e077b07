import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { importGraph } from '#tools/figures/import-graph.ts'
import { deletionWaves, listsOfAreas, outlivesItsArea, withoutArea } from './deletion.ts'

const run = promisify(execFile)
const projects = ['server', 'browser'] as const
const maxShownErrors = 5

/** A copy of the product without its composition root, which names every area. */
async function createScratch(): Promise<string> {
  const scratch = await mkdtemp(join(tmpdir(), 'overround-areas-'))
  for (const part of ['src', 'package.json', 'tsconfig.json', 'tsconfig.browser.json'])
    await cp(part, join(scratch, part), { recursive: true })
  await rm(join(scratch, 'src/server'), { recursive: true })
  await symlink(resolve('node_modules'), join(scratch, 'node_modules'))
  const server = {
    extends: './tsconfig.json',
    compilerOptions: { types: ['node'], lib: ['ES2024', 'ESNext.Disposable'] },
    include: ['src/**/*.ts'],
    exclude: ['src/panel', '**/*.test.ts'],
  }
  await writeFile(join(scratch, 'tsconfig.server.json'), JSON.stringify(server))
  return scratch
}

/** Deletes all of an area but what other areas may use. */
async function deleteArea(scratch: string, area: string): Promise<void> {
  const folder = join(scratch, 'src/areas', area)
  for (const entry of await readdir(folder))
    if (!outlivesItsArea(entry)) await rm(join(folder, entry), { recursive: true })
  for (const list of listsOfAreas) {
    const path = join(scratch, list)
    await writeFile(path, withoutArea(await readFile(path, 'utf8'), area))
  }
}

/** Errors of both compiler projects. */
async function compile(cwd: string): Promise<readonly string[]> {
  const results = await Promise.allSettled(
    projects.map((project) => {
      const info = join(cwd, `.types.${project}.json`)
      return run('tsc', ['-p', `tsconfig.${project}.json`, '--incremental', '--tsBuildInfoFile', info], {
        cwd,
        maxBuffer: 1 << 26,
      })
    }),
  )
  return results.flatMap((result) => {
    if (result.status === 'fulfilled') return []
    const { stdout = String(result.reason) } = result.reason as { readonly stdout?: string }
    return stdout.split('\n').filter((line) => /error TS|Error/.test(line))
  })
}

/** Deletes the areas from the top floor downwards, and compiles what is left after each wave. */
const scratch = await createScratch()
try {
  const started = Date.now()
  const report = (what: string, errors: readonly string[]): void => {
    const seconds = Math.round((Date.now() - started) / 1_000)
    console.log(`${errors.length === 0 ? 'compiles' : `${errors.length} errors`} ${what} (${seconds} s)`)
    for (const error of errors.slice(0, maxShownErrors)) console.log(`  ${error}`)
    if (errors.length > 0) process.exitCode = 1
  }
  report('with all areas', await compile(scratch))
  for (const wave of deletionWaves(importGraph('.'))) {
    for (const area of wave) {
      await deleteArea(scratch, area)
      report(`without ${area}`, await compile(scratch))
    }
  }
} finally {
  await rm(scratch, { recursive: true, force: true })
}
