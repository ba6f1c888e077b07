import { startTestServer, testSettings } from '#checks/harness/staff/staff.ts'

/** A server of an installation in a process of its own, which says its address. A test kills it. */
const [url = '', appUrl = '', dataDir = ''] = process.argv.slice(2)
const server = await startTestServer({ url, appUrl }, { settings: { ...testSettings, dataDir } })
console.log(server.url)
