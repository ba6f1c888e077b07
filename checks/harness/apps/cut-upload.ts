import { request } from 'node:http'
import type { PanelClient } from '#checks/harness/processes/panel-client.ts'

interface CutUpload {
  readonly url: string
  readonly client: PanelClient
  readonly path?: string
  /** What it declares. */
  readonly length: number
}

/** An upload of a package that declares a length, and is cut or ended by the test. */
export function cutUpload({ url, client, path = '/api/apk-list/package', length }: CutUpload) {
  const cookies = ['overround_session', 'XSRF-TOKEN', 'session'].flatMap((name) => {
    const value = client.cookie(name)
    return value === undefined ? [] : [`${name}=${value}`]
  })
  const upload = request(`${url}${path}`, {
    method: 'POST',
    headers: {
      // As the session was opened: another browser has to confirm who it is.
      'user-agent': 'node',
      'content-type': 'application/vnd.android.package-archive',
      'content-length': length,
      'x-requested-with': 'XMLHttpRequest',
      'x-xsrf-token': client.cookie('XSRF-TOKEN') ?? '',
      cookie: cookies.join('; '),
    },
  })
  const failed = new Promise<void>((resolve) => upload.on('error', () => resolve()))
  const status = new Promise<number | undefined>((resolve) =>
    upload.once('response', (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    }),
  )
  return { upload, failed, status }
}
