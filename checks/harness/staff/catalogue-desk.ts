import { confirmation, openOffice, type Colleague, type Office } from './office.ts'

type Values = Readonly<Record<string, unknown>>
export type CatalogueRow = Readonly<Record<string, unknown>> & { readonly id: string }

interface Refusable {
  readonly status: number
  readonly body: { readonly fields?: Values; readonly message?: string }
}

/** Staff who arrange a catalogue, and what its pages send. */
export interface CatalogueDesk {
  readonly office: Office
  readonly staff: Colleague
  /** Creates an entry on a page; the messages of its fields if it is refused, else nothing. */
  readonly create: (page: string, values: Values) => Promise<Values | null>
  /** Changes fields of an entry; the others stay as they are. */
  readonly change: (page: string, values: Values) => Promise<Values | null>
  readonly list: (path: string) => Promise<readonly CatalogueRow[]>
  /** Presses a button of a row or of several; the status and message of the answer. */
  readonly press: (path: string, body?: Values) => Promise<readonly [status: number, message: string]>
}

export async function catalogueDesk(permissions: readonly string[]): Promise<CatalogueDesk> {
  const office = await openOffice()
  const staff = await office.hire({ username: 'games', permissions })
  const refusalOf = ({ status, body }: Refusable): Values | null =>
    status === 200 ? null : (body.fields ?? { status, message: body.message })
  return {
    office,
    staff,
    create: async (page, values) => refusalOf(await staff.post(`/api${page}`, { values: { domain: '1', ...values } })),
    async change(page, values) {
      const { body } = await staff.get(`/api${page}`)
      const { values: stored, version } = body.data
      return refusalOf(await staff.put(`/api${page}`, { values: { ...stored, ...values }, version }))
    },
    list: async (path) => (await staff.get(`/api${path}`)).body.data,
    async press(path, body = {}) {
      const answered = await staff.post(`/api${path}`, { ...body, ...confirmation })
      return [answered.status, answered.body.message]
    },
  }
}
