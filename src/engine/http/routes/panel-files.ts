import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Doors } from '#platform/auth/doors.ts'
import type { App } from '#engine/http/app.ts'
import { csrfFor } from '#engine/http/cookies.ts'
import { Failed } from '#engine/http/failed.ts'
import { contentPolicy } from '#engine/http/headers.ts'

const typeByEnding: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}

interface Asset {
  readonly type: string
  readonly plain: Buffer
  readonly gzip: Buffer | null
  readonly brotli: Buffer | null
  /** Its name holds a hash of its content. */
  readonly isForever: boolean
}

const meta = /<meta\s+name="csrf-token"[^>]*>/

/** The built panel, read once: only paths that exist in it can be asked for. */
export function addPanel(app: App, doors: Doors, folder: string): void {
  const assets = readAssets(folder)
  const page = assets.get('/index.html')?.plain.toString('utf8') ?? unbuilt
  const policy = contentPolicy(page)
  const html = page.includes('name="csrf-token"')
    ? page
    : page.replace('</head>', '<meta name="csrf-token" content=""></head>')
  assets.delete('/index.html')

  app.get('/', { config: { guard: { permission: 'anyone' } } }, sendPage)
  app.get('/*', { config: { guard: { permission: 'anyone' } } }, (request, reply) => {
    const path = (request.raw.url ?? '/').split('?')[0] ?? '/'
    const asset = assets.get(path)
    if (asset) return sendAsset(asset, request, reply)
    const isFile = path === '/api' || /^\/(api|assets|docs)\//i.test(path) || path.includes('.')
    if (isFile) throw new Failed(404, 'There is no such thing here')
    return sendPage(request, reply)
  })

  function sendPage(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const token = csrfFor(doors, request.sessionHash, request, reply)
    return reply
      .header('content-security-policy', policy)
      .type('text/html; charset=utf-8')
      .send(html.replace(meta, `<meta name="csrf-token" content="${token}">`))
  }
}

function sendAsset(asset: Asset, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const accepted = request.headers['accept-encoding'] ?? ''
  reply.type(asset.type).header('vary', 'accept-encoding')
  reply.header('cache-control', asset.isForever ? 'public, max-age=31536000, immutable' : 'no-cache')
  if (asset.brotli && /\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(asset.brotli)
  if (asset.gzip && /\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(asset.gzip)
  return reply.send(asset.plain)
}

function readAssets(folder: string): Map<string, Asset> {
  const assets = new Map<string, Asset>()
  if (!existsSync(folder)) return assets
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    if (!entry.isFile() || ['.gz', '.br', '.map'].includes(extname(file))) continue
    const packed = (ending: string) => (existsSync(file + ending) ? readFileSync(file + ending) : null)
    assets.set(`/${relative(folder, file).split(sep).join('/')}`, {
      type: typeByEnding[extname(file)] ?? 'application/octet-stream',
      plain: readFileSync(file),
      gzip: packed('.gz'),
      brotli: packed('.br'),
      isForever: /-[\w-]{8,}\.\w+$/.test(file),
    })
  }
  return assets
}

const unbuilt =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Overround</title></head><body><p>The panel is not built yet: npm run build</p></body></html>'
