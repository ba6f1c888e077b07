import { runSteps, type Step } from './steps.ts'

const code = ['src', 'demo', 'checks', 'tools', 'bench', 'simulator']

/** What needs no database: form, rules of the house, types, dead code, the domain. */
export const checkSteps: readonly Step[] = [
  { title: 'format', command: ['oxfmt', '--check', ...code] },
  { title: 'lint', command: ['oxlint', ...code] },
  { title: 'types of the server', command: ['tsc', '-p', 'tsconfig.server.json'] },
  { title: 'types of the panel', command: ['tsc', '-p', 'tsconfig.browser.json'] },
  { title: 'types of the checks', command: ['tsc', '-p', 'tsconfig.checks.json'] },
  { title: 'dead code', command: ['knip'] },
  { title: 'domain, words and tidiness', command: ['vitest', 'run', '--project', 'domain'] },
]

if (import.meta.main) await runSteps(checkSteps)
