import { runSteps, type Step } from './steps.ts'

const code = ['src', 'demo', 'checks', 'tools', 'bench', 'simulator']

/** All checks that need no database: format, lint, types, dead code, domain. */
export const checkSteps: readonly Step[] = [
  { title: 'format', command: ['oxfmt', '--check', ...code] },
  { title: 'lint', command: ['oxlint', ...code] },
  { title: 'server types', command: ['tsc', '-p', 'tsconfig.server.json'] },
  { title: 'panel types', command: ['tsc', '-p', 'tsconfig.browser.json'] },
  { title: 'check types', command: ['tsc', '-p', 'tsconfig.checks.json'] },
  { title: 'dead code', command: ['knip'] },
  { title: 'domain, blueprint and tidiness', command: ['vitest', 'run', '--project', 'domain'] },
]

if (import.meta.main) await runSteps(checkSteps)
