import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { migrateCluster } from './campaign.ts'
import { startCluster } from './cluster.ts'
import { exitWithUsage, readCommandLine } from '#tools/steps/command-line.ts'

const usage = 'npm run campaign -- citus [folder of the scripts that start a cluster]'
const { positionals } = readCommandLine(usage, { allowPositionals: true })
const [scripts = '../shared/citus', ...rest] = positionals
if (rest.length > 0) exitWithUsage(usage)
if (existsSync(join(scripts, 'start'))) {
  const cluster = await startCluster(scripts)
  try {
    if (!(await migrateCluster(cluster.url))) process.exitCode = 1
  } finally {
    await cluster.stop()
  }
} else console.log(`No cluster was started: there is no ${join(scripts, 'start')}.`)
