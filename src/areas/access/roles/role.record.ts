import { recordOf } from '#engine/records/record-of.ts'

export const role = recordOf('role', { scope: 'operator', name: ({ name }) => `role ${name}`, shown: [] })
