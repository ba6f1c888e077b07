import { callSamples } from '#engine/inbound/first-calls.ts'
import { changelog, listedSince, partsOfLine } from './changelog.ts'
import type { Section } from './document.ts'
import type { Operation } from './operations.ts'
import { partnerGuides, type PartnerGuide } from './partner-guides.ts'
import type { SampleGroup } from './partner-samples/signing-scheme.ts'
import { guideStart, lineOf, playerSiteGuide } from './player-site-guide.ts'
import { tryItForm, tryItKey, tryItScript } from './try-it.ts'
import { webhookSamples } from './webhook-samples/webhook-samples.ts'

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

const anchor = (title: string): string => title.toLowerCase().replace(/[^a-z0-9]+/g, '-')
const json = (value: unknown): string => `<pre>${escaped(JSON.stringify(value, null, 2))}</pre>`

/** The API documentation on one page, without scripts or network access where calls are not tried. */
export function docsPage(sections: readonly Section[], { mayTry = false }: { readonly mayTry?: boolean } = {}): string {
  const links = sections.map(
    ({ title, operations }) => `<a href="#${anchor(title)}">${escaped(title)} <small>${operations.length}</small></a>`,
  )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Overround API</title><style>${style}</style></head>
<body><nav aria-label="Modules"><strong>Overround</strong><a href="#conventions">Conventions</a><a href="#guide">First bet of a player site</a><a href="#signing">Signing</a><a href="#client">Client with types</a><a href="#webhooks">Webhooks</a><a href="#partners">Gateways and casino providers</a><a href="#changes">Changes</a>${links.join('')}<a href="/api/openapi.json">openapi.json</a></nav>
<main><h1>API</h1>${conventions}
${guide}
<section id="signing"><h2>Calls of a player site</h2>
<p>Machines authenticate with a key: <code>X-Signature</code> is <code>v2=</code> and the hex HMAC-SHA256, keyed with the secret, of
six lines (<code>v2</code>, the method, the path, <code>X-Key</code>, <code>X-Timestamp</code>, <code>X-Nonce</code>, each ended by a line feed) and the raw body.
A timestamp more than five minutes from the server time is rejected, and so is a nonce that the key has used before, and any other method, path or body.
A repeat with the same <code>externalId</code> and content returns the earlier response; with other content it is rejected (409).</p>
${samplesHtml(callSamples)}
<h3>Moving from version 1</h3>
<p>The earlier signature, the hex HMAC-SHA256 of <code>X-Timestamp</code>, a dot and the raw body without a prefix, covers neither method nor path and
is valid until its timestamp expires. Keys accept both versions side by side, so a site changes its servers one by one without a pause;
then the operator rotates its key: keys made from now on, also by a rotation, answer calls without <code>v2=</code> with 401.</p></section>
${client}
${webhooks}
<section id="partners"><h2>Gateways and casino providers</h2>
${partnerGuides().map(guideHtml).join('')}</section>
${changesHtml(listedSince())}
${mayTry ? tryItKey : ''}
${sections.map((section) => sectionHtml(section, mayTry)).join('\n')}</main>${mayTry ? tryItScript() : ''}</body></html>`
}

const guideHtml = ({ title, text, programs }: PartnerGuide): string =>
  `<details><summary>${escaped(title)}</summary><pre>${escaped(text)}</pre>${programs.map(groupHtml).join('')}</details>`

const groupHtml = ({ format, line, samples }: SampleGroup): string =>
  `<h3>${format === null ? 'First call' : `First call: ${escaped(format)}`}</h3><pre>${escaped(line)}</pre>${samplesHtml(samples)}`

const samplesHtml = (samples: readonly { language: string; file: string; text: string }[]): string =>
  samples
    .map(
      ({ language, file, text }) =>
        `<details><summary>${language}: <code>${file}</code></summary><pre>${escaped(text)}</pre></details>`,
    )
    .join('')

const client = `<section id="client"><h2>Client with types</h2>
<p><a href="/docs/client.ts">client.ts</a> is generated from <a href="/api/openapi.json">openapi.json</a>: a typed function for each signed
call, with the signature, repeats of calls without an answer, and the check of webhooks inside. It needs Node.js 22 and no other package.
<code>npm run client -- folder</code> in a checkout of the back office writes it as a package.</p></section>`

const webhooks = `<section id="webhooks"><h2>Webhooks</h2>
<p>Signed by the Standard Webhooks scheme: <code>webhook-signature</code> is <code>v1,</code> and the base64 HMAC-SHA256 of <code>webhook-id</code>,
<code>webhook-timestamp</code> and the body as it arrived, joined by dots, keyed with the decoded secret; during a rotation there are two, with a blank between them.
A message names its record (<code>aggregate</code>) and a <code>version</code> that only grows: ignore a version below the one that you know, and an id that you have had
(<code>isNews</code> of the client package does). Within a record, a webhook waits for at most a minute while an earlier one is tried again;
what is sent again by hand carries the header <code>webhook-replay: true</code>.</p>
${samplesHtml(webhookSamples)}</section>`

export function changesHtml(since: readonly string[]): string {
  const days = Map.groupBy(since.map(partsOfLine), ([day]) => day)
  const items = (lines: readonly string[]) => `<ul>${lines.map((line) => `<li>${escaped(line)}</li>`).join('')}</ul>`
  const dated = [...days].toSorted(([one], [other]) => (one < other ? 1 : -1))
  const entries = changelog.map(
    ({ version, day, changes }) => `<h3>Version ${escaped(version)}, ${escaped(day)}</h3>${items(changes)}`,
  )
  return `<section id="changes"><h2>Changes</h2>${dated
    .map(([day, lines]) => `<h3>${escaped(day)}</h3>${items(lines.map(([, change]) => change))}`)
    .join('')}${entries.join('')}</section>`
}

/** The steps of the guide, each with the line that does it. */
const guide = `<section id="guide"><h2>First bet of a player site</h2>
<p>From nothing to the first accepted bet in a few minutes. What is done in the panel has no line; lines are copied into a shell.</p><ol>
${guideStart.map(({ does, line }) => `<li>${escaped(does)}${line === undefined ? '' : `<pre>${escaped(line)}</pre>`}</li>`).join('\n')}</ol>
<p>Each line below is one signed call. Replace words in braces by what earlier answers say; a line that is sent twice with the same
<code>externalId</code> is done once.</p><ol start="${guideStart.length + 1}">
${playerSiteGuide.map((step) => `<li>${escaped(step.does)}<pre>${escaped(lineOf(step))}</pre></li>`).join('\n')}</ol></section>`

const sectionHtml = ({ title, operations }: Section, mayTry: boolean): string =>
  `<section id="${anchor(title)}"><h2>${escaped(title)}</h2>${operations.map((each) => operationHtml(each, mayTry)).join('')}</section>`

function operationHtml(operation: Operation, mayTry: boolean): string {
  const { method, path, summary, description, permission, scope, query, body, example, answer, answerExample } =
    operation
  const parameters = Object.entries(query?.properties ?? {}).map(
    ([name, schema]) => `<tr><td><code>${escaped(name)}</code></td><td>${escaped(describeSchema(schema))}</td></tr>`,
  )
  return `<details><summary><b class="${method}">${method.toUpperCase()}</b> <code>${escaped(path)}</code> ${escaped(summary)}</summary>
<p>${escaped(description ?? '')}</p><p>Permission: <code>${escaped(permission)}</code>${scope ? `, rows: <code>${escaped(scope)}</code>` : ''}</p>
${parameters.length > 0 ? `<table><tbody>${parameters.join('')}</tbody></table>` : ''}
${example === undefined ? '' : `<h3>Example</h3>${json(example)}`}${body ? `<h3>Body</h3>${json(body)}` : ''}
<h3>Answer</h3>${json(answerExample ?? answer)}${mayTry ? tryItForm(operation, escaped) : ''}</details>`
}

function describeSchema(schema: unknown): string {
  if (typeof schema !== 'object' || schema === null) return ''
  if ('description' in schema) return String(schema.description)
  return 'enum' in schema && Array.isArray(schema.enum) ? `One of ${schema.enum.join(', ')}` : ''
}

const conventions = `<section id="conventions"><h2>Conventions</h2><ul>
<li>Money is a decimal text in units of the currency with its decimals by ISO 4217, for example <code>"1250"</code> in JPY, <code>"1250.500"</code> in KWD and otherwise <code>"1250.50"</code>; never a number, and never summed across currencies. Lists with several currencies sort and filter by the amount in units of each row’s own currency, without conversion: <code>"9.500"</code> in KWD comes before <code>"10"</code> in JPY.</li>
<li>Instants are ISO in UTC, days are <code>YYYY-MM-DD</code> in the site’s time zone.</li>
<li>Every request carries <code>X-Requested-With: XMLHttpRequest</code>; every write also <code>X-XSRF-TOKEN</code> with the value of the cookie <code>XSRF-TOKEN</code>, and JSON.</li>
<li>Actions and forms carry <code>Idempotency-Key</code>: the same key with the same content is executed once. Only <code>/api/adjustment/request</code> and <code>/api/report-download/request</code> may omit it: then the same content of the same user within 10 minutes, or 30 seconds for reports, is the same request and gets the same answer. To request the same adjustment twice within that time, send a key with each.</li>
<li>Background polls carry <code>X-Background: 1</code> and do not keep a session alive.</li>
<li>Errors: 401 no session, 403 missing permission or token, 404 not found or not in scope, 409 refused by a rule, 422 invalid input (<code>fields</code>), 429 too many requests, 440 password change required.</li>
</ul></section>`

const style = `:root{color-scheme:light dark;font:15px/1.5 system-ui,sans-serif}body{margin:0;display:grid;grid-template-columns:15rem 1fr}
nav{position:sticky;top:0;height:100vh;overflow:auto;padding:1rem;display:flex;flex-direction:column;gap:.3rem;box-sizing:border-box;border-right:1px solid #8884}
main{padding:1rem 2rem;min-width:0;max-width:70rem}details{border:1px solid #8884;border-radius:.4rem;padding:.4rem .8rem;margin:.4rem 0}
summary{cursor:pointer}pre{background:#8881;padding:.8rem;overflow:auto;border-radius:.4rem;font-size:13px}h3{margin:.6rem 0 .2rem;font-size:1rem}
textarea{width:100%;box-sizing:border-box;font:13px ui-monospace,monospace}td{padding:.1rem .8rem .1rem 0;vertical-align:top}b{display:inline-block;min-width:3.2em}.get{color:light-dark(#0b5cad,#7ab8ff)}.post,.put{color:light-dark(#8a4b00,#ffb35c)}
@media(max-width:48rem){body{display:block}nav{position:static;height:auto;border:0}main{padding:1rem}}`
