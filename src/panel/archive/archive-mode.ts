import { accessCalls } from '#blueprint/calls/access-calls.ts'
import { ask } from '#panel/session/call.ts'
import { changeSettings, clientState, resetSwitches } from '#panel/session/state.ts'
import { queries } from '#panel/sign-in/leave.ts'

/** What is on the screen was read in the other mode. */
const readAgain = () => queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'form' })

/** Opens the archive; the code is kept in memory only, and sent with every call until it is closed. */
export async function openArchive(code: string): Promise<void> {
  await ask(accessCalls.openArchive, { body: { security_code: code } })
  changeSettings({ warehouse: { is_active: true, security_code: code } })
  await readAgain()
}

export async function closeArchive(): Promise<void> {
  if (clientState().settings.warehouse.is_active) await ask(accessCalls.closeArchive, {})
  await leaveArchive()
}

/** The server has closed it by itself. */
export async function leaveArchive(): Promise<void> {
  changeSettings({ warehouse: resetSwitches.warehouse })
  await readAgain()
}
