import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { extname, join, relative, sep } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Module } from '#blueprint/screen/module.ts'
import type { Actor } from '#platform/auth/actor.ts'
import type { AuthContext } from '#platform/auth/auth-context.ts'
import type { LiveSession } from '#platform/auth/sessions/live-session.ts'
import type { App } from '#engine/http/app.ts'
import { acceptedEncoding, encodings, type Encoding } from '#engine/http/compression/accepted-encoding.ts'
import { firstPagesOf } from '#engine/http/first-page/first-page.ts'
import { screenChunks } from '#engine/http/first-page/screen-chunks.ts'
import { ensureCsrfToken } from '#engine/http/cookies.ts'
import { notFoundAt } from '#engine/http/http-error.ts'
import { contentPolicy, reportingEndpoints } from '#engine/http/headers.ts'

const typeByExtension: Readonly<Record<string, string>> = {
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
  readonly packed: Readonly<Partial<Record<Encoding, Buffer>>>
  /** Its file name contains a content hash. */
  readonly isImmutable: boolean
}

const icon = /<link\s+rel="icon"\s+href="data:image\/svg\+xml,([^"]+)"/

/** What search engines, monitors and old browsers request without a link to it. */
function filesWithoutLink(page: string): ReadonlyMap<string, Asset> {
  const asset = (type: string, text: string): Asset => ({
    type,
    plain: Buffer.from(text),
    packed: {},
    isImmutable: false,
  })
  const files = new Map([['/robots.txt', asset('text/plain; charset=utf-8', 'User-agent: *\nDisallow: /\n')]])
  const drawn = icon.exec(page)?.[1]
  if (drawn !== undefined) files.set('/favicon.ico', asset('image/svg+xml', decodeURIComponent(drawn)))
  return files
}

const meta = /<meta\s+name="csrf-token"[^>]*>/
const firstPageMeta = /<meta\s+name="first-page"[^>]*>/

const attribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

const isOnboarded = ({ user }: LiveSession): boolean => user.isProfileComplete && user.isEmailVerified

export interface PanelSource {
  /** The built panel. */
  readonly folder: string
  readonly modules: readonly Module[]
  /** The lists that open with a view of the user's own. */
  readonly ownViewsOf: (staffId: bigint) => Promise<readonly { readonly path: string }[]>
}

/** Serves the built panel, read once at startup: only existing paths can be requested. */
export function addPanel(app: App, auth: AuthContext, { folder, modules, ownViewsOf }: PanelSource): void {
  const assets = readAssets(folder)
  const page = assets.get('/index.html')?.plain.toString('utf8') ?? missingPanelPage
  const html = page.includes('name="csrf-token"')
    ? page
    : page.replace('</head>', '<meta name="csrf-token" content=""></head>')
  const policyOf = (nonce: string) => contentPolicy(page, nonce)
  assets.delete('/index.html')
  const chunks = screenChunks(folder, page, modules)
  const firstPages = firstPagesOf(modules)
  for (const [path, asset] of filesWithoutLink(page)) if (!assets.has(path)) assets.set(path, asset)

  const options = { config: { guard: { permission: 'anyone' } }, exposeHeadRoute: true } as const
  app.get('/', options, sendPage)
  app.get('/*', options, (request, reply) => {
    const path = (request.raw.url ?? '/').split('?')[0] ?? '/'
    const asset = assets.get(path)
    if (asset) return sendAsset(asset, request, reply)
    const isFile = path === '/api' || /^\/(api|assets|docs)\//i.test(path) || path.includes('.')
    if (isFile) throw notFoundAt(path)
    return sendPage(request, reply)
  })

  /** Contains nothing of the address but the screen at it, since the page is compressed together with its token. */
  async function hintsFor(request: FastifyRequest, path: string): Promise<string> {
    const { session } = request
    // Whose calls would be refused asks for nothing: each refusal is audited.
    if (session?.stage !== 'full' || session.mustReset || session.hasMoved || !isOnboarded(session)) return ''
    const preloads = (chunks.get(path) ?? []).map((file) => `<link rel="modulepreload" href="${file}">`)
    return `${await describedFor(session.actor, path)}${preloads.join('')}`
  }

  async function describedFor({ staffId, username, permissions, allDomains }: Actor, path: string): Promise<string> {
    const first = firstPages.get(path)
    if (!first || !permissions.has(first.list.permission)) return ''
    const own = await ownViewsOf(staffId)
    if (own.some((view) => view.path === path)) return ''
    const owner = `data-user="${attribute(username)}" data-domains="${allDomains.join()}"`
    return `<meta name="first-page" content="${attribute(first.described)}" ${owner}>`
  }

  async function sendPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const hints = await hintsFor(request, (request.raw.url ?? '/').split('?')[0] ?? '/')
    const token = ensureCsrfToken(auth, request.sessionHash, request, reply)
    const nonce = randomBytes(16).toString('base64')
    return reply
      .header('content-security-policy', policyOf(nonce))
      .header('reporting-endpoints', reportingEndpoints)
      .type('text/html; charset=utf-8')
      .send(
        html
          .replace(meta, `<meta name="csrf-token" content="${token}"><meta name="style-nonce" content="${nonce}">`)
          .replace(firstPageMeta, () => hints),
      )
  }
}

function sendAsset(asset: Asset, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const offered = encodings.filter((encoding) => asset.packed[encoding])
  const encoding = acceptedEncoding(request.headers['accept-encoding'], offered)
  reply.type(asset.type).header('vary', 'accept-encoding')
  reply.header('cache-control', asset.isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache')
  const packed = encoding && asset.packed[encoding]
  return packed ? reply.header('content-encoding', encoding).send(packed) : reply.send(asset.plain)
}

function readAssets(folder: string): Map<string, Asset> {
  const assets = new Map<string, Asset>()
  if (!existsSync(folder)) return assets
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    if (!entry.isFile() || ['.gz', '.br', '.map'].includes(extname(file)) || entry.parentPath.endsWith('.vite'))
      continue
    const packed = (encoding: Encoding, ending: string) =>
      existsSync(file + ending) ? { [encoding]: readFileSync(file + ending) } : {}
    assets.set(`/${relative(folder, file).split(sep).join('/')}`, {
      type: typeByExtension[extname(file)] ?? 'application/octet-stream',
      plain: readFileSync(file),
      packed: { ...packed('br', '.br'), ...packed('gzip', '.gz') },
      isImmutable: /-[\w-]{8}\.\w+$/.test(file),
    })
  }
  return assets
}

const missingPanelPage =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Overround</title></head><body><p>The panel is not built yet: npm run build</p></body></html>'
