import { startServer } from '#server/main.ts'
import { ensureSecretFile } from '#platform/environment/stored-secrets.ts'
import { readSettings } from '#platform/environment/settings.ts'

/** A production server in a process of its own: it reports its address to its parent and ends with it. One session measures more than a person may do. */
const settings = readSettings(process.env, ensureSecretFile)
const server = await startServer({ settings, ownerUrl: settings.databaseUrl ?? '', port: 0, limits: { rates: null } })
process.once('disconnect', () => void server.close())
process.send?.(server.url)
