import { runSteps, vitest, type Stage, type Step } from './steps/steps.ts'

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

/** The checks that run nothing: format, lint, types, dead code. */
export const staticChecks: readonly Step[] = [
  types('check types', 'checks'),
  { title: 'lint', command: ['oxlint', ...code] },
  types('server types', 'server'),
  types('panel types', 'browser'),
  { title: 'dead code', command: ['knip'] },
  { title: 'format', command: ['oxfmt', '--check', ...code], fix: 'npm run format' },
]

/** The tests that need neither database nor browser. */
export const domainTests: Step = vitest('rules, blueprint and tidiness', '--project', 'domain')

const stages: readonly Stage[] = [staticChecks, domainTests]

if (import.meta.main) await runSteps(stages)
