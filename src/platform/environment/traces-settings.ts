import { SettingError } from './stored-secrets.ts'

const near: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

/** The collector must be one that the guarded client may call: on this machine, or public with https. */
export function tracesFrom(text: string | undefined, token: string | undefined) {
  if (text === undefined) {
    if (token !== undefined) throw new SettingError('TRACES_TOKEN requires TRACES_URL.')
    return undefined
  }
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isNear = url !== undefined && near.includes(url.hostname)
  const isSafe = url?.protocol === 'https:' && ['', '8443'].includes(url.port)
  const isPlain = url?.username === '' && url.password === '' && url.search === '' && url.hash === ''
  if (!(isSafe || (isNear && /^https?:$/.test(url.protocol))) || !isPlain)
    throw new SettingError(
      'TRACES_URL must look like http://localhost:4318 on this machine, or https://traces.example.com, without a token in it.',
    )
  return { url: text.replace(/(?<!\/)\/+$/, ''), token }
}
