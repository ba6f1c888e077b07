import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const tests = {
  'green.test.ts': `test('passes', () => {})`,
  'red.test.ts': `describe('a suite', () => test('always fails', () => expect(1).toBe(2)))`,
  'once.test.ts': `test('fails once', () => { if (isFirst('test')) throw new Error('only once') })`,
  'set-up.test.ts': `beforeAll(() => { if (isFirst('set-up')) throw new Error('only once') })
    test('needs the set-up', () => {})`,
  'loading.test.ts': `if (isFirst('loading')) throw new Error('only once')
    test('needs the module', () => {})`,
  'killed.test.ts': `test('lives', async () => { if (isFirst('killed')) { process.kill(process.pid, 'SIGKILL'); await new Promise(() => {}) } })`,
  'stray.test.ts': `test('leaves a rejection', async () => { void Promise.reject(new Error('stray')); await new Promise(setImmediate) })`,
}
const head = `import { existsSync, writeFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
const isFirst = (name) => !existsSync(name) && (writeFileSync(name, ''), true)
`

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'overround-steps-test-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

interface Run {
  readonly exitCode: number | null
  readonly output: string
}

const sideBySide = `const printing = (title) => ({ title, command: ['node', '-e', \`console.log("ran \${title}")\`] })
await runSteps([vitest('tests'), [printing('after'), printing('beside'), printing('last')]])`

/** Runs the steps of a scratch project as `npm test` runs its own: these test files, and commands side by side after them. */
async function run(
  name: string,
  files: readonly (keyof typeof tests)[],
  ci: string | undefined,
  steps = sideBySide,
): Promise<Run> {
  const project = join(folder, name)
  await mkdir(project)
  await symlink(join(root, 'node_modules'), join(project, 'node_modules'))
  const config = `export default { test: { pool: 'forks', isolate: false, maxWorkers: 2 } }`
  await writeFile(join(project, 'vitest.config.mjs'), config)
  for (const file of files) await writeFile(join(project, file), head + tests[file])
  await writeFile(
    join(project, 'run.ts'),
    `import { runSteps, vitest } from ${JSON.stringify(join(root, 'tools/steps/steps.ts'))}\n${steps}`,
  )
  const { CI: _, TEST_FACTS: __, ...environment } = process.env
  const child = spawn(process.execPath, ['run.ts'], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...environment, ...(ci === undefined ? {} : { CI: ci }) },
  })
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { exitCode: child.exitCode, output: output + errors }
}

/** Files that ran once more. */
const repeatedIn = (output: string) => [...output.matchAll(/^── once more, alone: (.*)$/gm)].map(([, file]) => file)
const unstableIn = (output: string) => [...output.matchAll(/^unstable: (.*)$/gm)].map(([, name]) => name)

describe('in CI', () => {
  test('is green if each failed file is green when it runs again, after everything else', async () => {
    const { exitCode, output } = await run(
      'three',
      ['green.test.ts', 'once.test.ts', 'set-up.test.ts', 'killed.test.ts'],
      'true',
    )
    expect(repeatedIn(output).toSorted()).toEqual(['killed.test.ts', 'once.test.ts', 'set-up.test.ts'])
    expect(unstableIn(output).toSorted()).toEqual([
      'killed.test.ts › its process ended',
      'once.test.ts › fails once',
      'set-up.test.ts › set-up of the file',
    ])
    expect(output).toMatch(/── last\nran last\n\n── last: passed/)
    expect(output.indexOf('ran after')).toBeLessThan(output.indexOf('once more'))
    expect(output).toContain('All 4 steps passed')
    expect(exitCode).toBe(0)
  })

  test('is red if a failed file is red again, and names the unstable one', async () => {
    const { exitCode, output } = await run('red', ['red.test.ts', 'once.test.ts'], 'true')
    expect(repeatedIn(output).toSorted()).toEqual(['once.test.ts', 'red.test.ts'])
    expect(unstableIn(output)).toEqual(['once.test.ts › fails once'])
    expect(output).toContain('Failed: tests')
    expect(exitCode).toBe(1)
  })

  test('is red without a repeat if a fourth file fails', async () => {
    const { exitCode, output } = await run(
      'four',
      ['red.test.ts', 'once.test.ts', 'set-up.test.ts', 'loading.test.ts'],
      'true',
    )
    expect([repeatedIn(output), unstableIn(output)]).toEqual([[], []])
    expect(output).toContain('ran after')
    expect(exitCode).toBe(1)
  })

  test('is red if an error belongs to no file', async () => {
    const { exitCode, output } = await run('stray', ['once.test.ts', 'stray.test.ts'], 'true')
    expect(repeatedIn(output)).toEqual(['once.test.ts'])
    expect(exitCode).toBe(1)
  })
})

test('repeats nothing on the machine of a developer', async () => {
  const { exitCode, output } = await run('developer', ['once.test.ts'], undefined)
  expect(repeatedIn(output)).toEqual([])
  expect(output).toContain('ran after')
  expect(exitCode).toBe(1)
})

test('a step is started with what it needs, once that is there, and is red if it cannot be had', async () => {
  const { exitCode, output } = await run(
    'needs',
    [],
    undefined,
    `const printed = { command: ['node', '-p', '"told " + process.env.PLACE'] }
await runSteps([
  { ...printed, title: 'served', needs: async () => ({ PLACE: 'here' }) },
  { ...printed, title: 'unserved', needs: () => Promise.reject(new Error('nothing listens')) },
  { ...printed, title: 'plain' },
])`,
  )
  expect(output.match(/told \w+/g)).toEqual(['told here', 'told undefined'])
  expect(output).toContain('Error: nothing listens')
  expect(output).toContain('Failed: unserved')
  expect(exitCode).toBe(1)
})
