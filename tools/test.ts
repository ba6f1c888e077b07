import { checkSteps } from './check.ts'
import { runSteps, vitest } from './steps/steps.ts'

// All checks: those without a database, the build of the panel, then everything against a real PostgreSQL, HTTP and browser.
await runSteps([
  ...checkSteps,
  { title: 'panel build', command: ['vite', 'build'] },
  { title: 'browser starts', command: ['node', 'checks/browser/chromium.ts'] },
  vitest('independent oracles', '--project', 'oracles'),
  vitest('server on PostgreSQL', '--project', 'server'),
  vitest('browser', '--project', 'browser'),
])
