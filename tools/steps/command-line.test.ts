import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const run = (...command: readonly string[]) => {
  const { status, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' })
  return { status, stderr }
}

test.each([
  ['screenshots without an address', 'checks/browser/run.ts'],
  ['an unknown campaign', 'checks/campaign.ts', 'none'],
  ['a replay', 'tools/replay.ts'],
  ['rotating keys', 'tools/rotate-keys.ts', '--no-such-option'],
  ['the simulator', 'simulator/main.ts', '--no-such-option'],
])('%s with a wrong command line prints its usage and exits with 2', (_, ...command) => {
  const { status, stderr } = run(...command)
  expect(stderr).toMatch(/^(.*\n)?Usage: npm (run|start) ?/)
  expect(stderr).not.toContain('    at ')
  expect(status).toBe(2)
})

test('every other command reads its command line the same way', () => {
  const commands = globSync('{tools,checks,bench,simulator}/**/*.ts').filter((file) => !file.includes('.test.'))
  const reading = (words: string) => commands.filter((file) => readFileSync(file, 'utf8').includes(words)).toSorted()
  expect(reading('parseArgs(')).toEqual([
    'simulator/options.ts',
    'simulator/sandbox/main.ts',
    'tools/steps/command-line.ts',
  ])
  expect(reading('process.argv.includes(')).toEqual([])
})
