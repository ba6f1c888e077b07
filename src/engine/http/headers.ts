import { createHash } from 'node:crypto'

const directives: Readonly<Record<string, string>> = {
  'default-src': "'none'",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data: blob:",
  'font-src': "'self' data:",
  'connect-src': "'self'",
  'manifest-src': "'self'",
  'worker-src': "'self'",
  'object-src': "'none'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
  'form-action': "'self'",
}

/**
 * Allows our own script files and inline scripts by hash; inline styles are allowed because
 * components need them.
 */
export function contentPolicy(html = ''): string {
  const hashes = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
  const scripts = ["'self'", ...hashes].join(' ')
  return [`script-src ${scripts}`, ...Object.entries(directives).map(([name, value]) => `${name} ${value}`)].join('; ')
}

const apiPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** Sent with every response, errors included. Non-JSON responses override the last two. */
export const safeHeaders: Readonly<Record<string, string>> = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'x-frame-options': 'DENY',
  'cache-control': 'no-store',
  'content-security-policy': apiPolicy,
}
