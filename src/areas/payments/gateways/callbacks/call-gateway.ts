import { BlockedTarget, NoResponse, type OutboundRequest } from '#platform/outbound/call.ts'
import { notedCall, type CallLog } from '#platform/audit/request-log/noted-call.ts'
import type { Absent, Account, Declined, UnknownOutcome } from '#areas/payments/gateways/work/gateway.ts'
import { isObject } from './parse-message.ts'
import { messageFormatSchema, type MessageFormat } from './message-format.ts'
import { shallowJson } from './shallow-json.ts'
import { signedHeaders } from './signing.ts'

export interface HttpOptions extends CallLog {
  /** Installation setting: allow calls to a sandbox on this machine. */
  readonly mayLoopback: boolean
}

const maxResponseBytes = 65_536

type Answer = { readonly json: unknown } | Absent | Declined | UnknownOutcome

export const wordingOf = ({ wording }: Account): MessageFormat => messageFormatSchema.parse(wording)

interface GatewayRequest {
  /** Its name in the log of calls. */
  readonly operation: string
  /** null: the gateway does not support this request. */
  readonly path: string | null
  readonly body?: Readonly<Record<string, unknown>>
  readonly maxBytes?: number
}

/** Calls only the configured host. Errors on the way are returned as an unknown outcome. */
export async function callGateway(
  options: HttpOptions,
  account: Account,
  { operation, path, body, maxBytes = maxResponseBytes }: GatewayRequest,
): Promise<Answer> {
  if (path === null) return { silent: 'This gateway does not support this request' }
  const [secret] = account.secrets
  if (secret === undefined) return { declined: 'The gateway has no active credential' }
  const { signing, declines, absent } = wordingOf(account)
  const text = body ? JSON.stringify(body) : ''
  // A request without a body signs its path instead, so that a signature never fits two requests.
  const headers = signedHeaders(signing, secret, account.merchant, Buffer.from(body ? text : JSON.stringify({ path })))
  try {
    const response = await loggedCallOut(options, account, operation, {
      method: body ? 'POST' : 'GET',
      url: `${account.baseUrl.replace(/\/$/, '')}${path}`,
      headers,
      ...(body ? { body: text } : {}),
      maxBytes,
      mayLoopback: options.mayLoopback,
    })
    if (absent.includes(response.status)) return { absent: true }
    if (declines.includes(response.status))
      return { declined: `The gateway declined the request with HTTP ${response.status}` }
    if (response.status < 200 || response.status > 299)
      return { silent: `The gateway responded with HTTP ${response.status}` }
    const json = shallowJson(response.body)
    return isObject(json) ? { json } : { silent: 'The response is not valid JSON' }
  } catch (error) {
    if (error instanceof BlockedTarget) return { declined: error.message }
    if (error instanceof NoResponse) return { silent: error.message }
    throw error
  }
}

const beneficiaryFields = ({ fields: { beneficiary } }: MessageFormat): readonly string[] =>
  [beneficiary.name, beneficiary.account, beneficiary.branch].map((path) => path.split('.').at(-1) ?? path)

/** What operators configure before the paths of the message format may hold a key of theirs. */
const secretPartsOf = ({ baseUrl }: Account): readonly string[] =>
  URL.canParse(baseUrl) ? new URL(baseUrl).pathname.split('/').filter((part) => part !== '') : []

const loggedCallOut = (log: HttpOptions, account: Account, operation: string, call: OutboundRequest) =>
  notedCall(
    log,
    {
      domainId: account.domainId,
      channel: 'GATEWAY',
      provider: account.code,
      operation,
      secretParts: secretPartsOf(account),
      personalNames: beneficiaryFields(wordingOf(account)),
    },
    call,
  )
