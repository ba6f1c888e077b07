import { spawn } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const built = join(root, 'dist/panel/index.html')
const sources = [
  'index.html',
  'vite.config.ts',
  'package.json',
  'src/panel',
  'src/areas',
  'src/blueprint',
  'src/values',
]

function newest(path: string): number {
  const { mtimeMs } = statSync(path)
  if (!statSync(path).isDirectory()) return mtimeMs
  return Math.max(mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))))
}

/** Builds the panel if it was never built or one of its sources is newer. */
export async function ensurePanel(): Promise<void> {
  const isFresh =
    existsSync(built) && statSync(built).mtimeMs > Math.max(...sources.map((each) => newest(join(root, each))))
  if (isFresh) return
  console.log('Building the panel …')
  const child = spawn('vite', ['build', '--logLevel', 'warn'], { cwd: root, stdio: 'inherit' })
  const code = await new Promise<number | null>((settle, refuse) => {
    child.once('error', refuse)
    child.once('exit', settle)
  })
  if (code !== 0) throw new Error('The panel could not be built')
}
