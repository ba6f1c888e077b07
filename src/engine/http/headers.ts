import { createHash } from 'node:crypto'

/** Browsers report there what was blocked. */
const reportPath = '/api/csp-report'

const directives: Readonly<Record<string, string>> = {
  'default-src': "'none'",
  'style-src-attr': "'none'",
  'img-src': "'self' data: blob:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'manifest-src': "'self'",
  'worker-src': "'self'",
  'object-src': "'none'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
  'form-action': "'self'",
  'report-uri': reportPath,
  'report-to': 'policy',
}

/** Sent with the page, which names the group in its policy. */
export const reportingEndpoints = `policy="${reportPath}"`

/** The hashes of inline elements of this name, as sources of a policy. */
const hashesOf = (name: 'script' | 'style', html: string): readonly string[] =>
  [...html.matchAll(new RegExp(`<${name}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${name}>`, 'g'))].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )

/**
 * Allows our own script and style files, what is inline in the page by its hash, and style elements that components
 * write by the nonce of the response.
 */
export function contentPolicy(html: string, nonce?: string): string {
  const scripts = ["'self'", ...hashesOf('script', html)].join(' ')
  const styles = ["'self'", ...hashesOf('style', html), ...(nonce === undefined ? [] : [`'nonce-${nonce}'`])].join(' ')
  const rest = Object.entries(directives).map(([name, value]) => `${name} ${value}`)
  return [`script-src ${scripts}`, `style-src ${styles}`, ...rest].join('; ')
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
