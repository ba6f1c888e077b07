import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { migrateCluster } from './campaign.ts'
import { startCluster } from './cluster.ts'

const [scripts = '../shared/citus'] = process.argv.slice(2)
if (existsSync(join(scripts, 'start'))) {
  const cluster = await startCluster(scripts)
  try {
    if (!(await migrateCluster(cluster.url))) process.exitCode = 1
  } finally {
    await cluster.stop()
  }
} else console.log(`No cluster was started: there is no ${join(scripts, 'start')}.`)
