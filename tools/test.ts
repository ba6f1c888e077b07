import { checkSteps } from './check.ts'
import { runSteps } from './steps.ts'
import { failedFiles } from './unsteady.ts'

const told = '.cache/browser.json'

// All checks: those without a database, the build of the panel, then everything against a real PostgreSQL, HTTP and browser.
await runSteps([
  ...checkSteps,
  { title: 'panel build', command: ['vite', 'build'] },
  { title: 'independent oracles', command: ['vitest', 'run', '--project', 'oracles'] },
  { title: 'server on PostgreSQL', command: ['vitest', 'run', '--project', 'server'] },
  {
    title: 'browser',
    command: [
      'vitest',
      'run',
      '--project',
      'browser',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${told}`,
    ],
    again: () => failedFiles(told),
  },
])
