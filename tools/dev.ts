import { spawn, type ChildProcess } from 'node:child_process'

// The server restarts whenever one of its files changes; Vite serves the panel from its sources and proxies /api.
const port = process.env['PORT'] ?? '8080'
const start = (command: string, args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess =>
  spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })

const children = [
  start('node', ['--watch', '--watch-preserve-output', 'tools/run-server.ts', '--without-panel'], { PORT: port }),
  start('vite', [], { API_URL: `http://localhost:${port}` }),
]

const end = () => {
  for (const child of children) child.kill('SIGTERM')
}
process.once('SIGINT', end)
process.once('SIGTERM', end)
for (const child of children) {
  child.once('error', (error) => {
    console.error(error.message)
    end()
  })
  child.once('exit', end)
}
