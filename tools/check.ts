import { runSteps, vitest, type Step } from './steps/steps.ts'

/** Type checks are incremental: unchanged files are not checked again. */
const types = (title: string, project: string): Step => ({
  title,
  command: [
    'tsc',
    '-p',
    `tsconfig.${project}.json`,
    '--incremental',
    '--tsBuildInfoFile',
    `.cache/types.${project}.json`,
  ],
})

const code = ['src', 'demo', 'checks', 'tools', 'bench', 'simulator']

/** All checks that need no database: format, lint, types, dead code, domain. */
export const checkSteps: readonly Step[] = [
  { title: 'format', command: ['oxfmt', '--check', ...code], fix: 'npm run format' },
  { title: 'lint', command: ['oxlint', ...code] },
  types('server types', 'server'),
  types('panel types', 'browser'),
  types('check types', 'checks'),
  { title: 'dead code', command: ['knip'] },
  vitest('rules, blueprint and tidiness', '--project', 'domain'),
]

if (import.meta.main) await runSteps(checkSteps)
