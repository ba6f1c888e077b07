import { menu, screens } from 'virtual:screens'
import type { AnyForm } from '#blueprint/screen/form.ts'
import type { Room, Screen } from '#blueprint/screen/room.ts'
import { entryIn, namedIn } from './redirects.ts'

export { menu, screens }
export type ScreenEntry = (typeof screens)[number]

export const entryAt = (pathname: string): ScreenEntry | undefined => entryIn(screens, pathname)
export const entryNamed = (name: string): ScreenEntry | undefined => namedIn(screens, name)

const roomFiles = import.meta.glob<Record<string, unknown>>('../../areas/*/*/*.room.ts')

/** A definition that fills a route, and the forms that make and edit its rows. */
export interface OpenedScreen {
  readonly entry: ScreenEntry
  readonly screen: Screen
  readonly forms: readonly AnyForm[]
}

const isRoom = (value: unknown): value is Room =>
  typeof value === 'object' && value !== null && 'screens' in value && 'name' in value

async function roomOf({ room: name }: ScreenEntry): Promise<readonly Room[]> {
  const load = Object.entries(roomFiles).find(([path]) => path.endsWith(`/${name}.room.ts`))?.[1]
  if (!load) throw new Error(`There is no file for the room ${name}`)
  return Object.values(await load()).filter(isRoom)
}

/** All rooms: large, so only for what cannot be found otherwise. */
export async function everyRoom(): Promise<readonly Room[]> {
  const loaded = await Promise.all(Object.values(roomFiles).map((load) => load()))
  return loaded.flatMap((file) => Object.values(file).filter(isRoom))
}

const isAt = (screen: Screen, path: string): boolean =>
  screen.shape === 'form' ? screen.create?.path === path || screen.edit?.path === path : screen.path === path

export async function openScreen(entry: ScreenEntry): Promise<OpenedScreen> {
  const inRoom = (await roomOf(entry)).flatMap((room) => room.screens)
  const screen = inRoom.find((one) => isAt(one, entry.path))
  if (!screen) throw new Error(`The area ${entry.room} has no screen at ${entry.path}`)
  const forms = inRoom.filter((one): one is AnyForm => one.shape === 'form' && one.back?.path === entry.path)
  return { entry, screen, forms }
}
