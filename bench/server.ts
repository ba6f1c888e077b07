import { startServer } from '#server/main.ts'
import { ensureSecretFile } from '#platform/environment/stored-secrets.ts'
import { readSettings } from '#platform/environment/settings.ts'

/** A production server in a process of its own: it reports its address to its parent and ends with it. */
const settings = readSettings(process.env, ensureSecretFile)
const server = await startServer({ settings, ownerUrl: settings.databaseUrl ?? '', port: 0 })
process.once('disconnect', () => void server.close())
process.send?.(server.url)
