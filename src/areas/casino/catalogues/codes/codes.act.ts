import { decide } from '#blueprint/decision/decision.ts'
import type { ProviderCode } from '#areas/casino/rules/provider-code.ts'
import { linkRefusal, unlinkRefusal, type CodeHolder } from '#areas/casino/rules/catalogue/link-code.ts'
import { act, type Act, type Tx } from '#engine/action/act.ts'
import type { RowIn, TableRecord } from '#engine/records/record-of.ts'
import { casinoGame } from '../games/game.record.ts'
import type { CodeActions } from './codes.actions.ts'

type Game = RowIn<typeof casinoGame>

/** The games of one provider: those of others do not exist for who may edit its games. */
function gamesOf(vertical: ProviderCode): TableRecord<'casino_game', Game> {
  const own = (row: Game | null) => (row?.vertical === vertical ? row : null)
  return {
    ...casinoGame,
    find: async (tx, lookup) => own(await casinoGame.find(tx, lookup)),
    lock: async (tx, lookup) => own(await casinoGame.lock(tx, lookup)),
  }
}

async function holderOf(tx: Tx, { domainId, vertical }: Game, code: string): Promise<CodeHolder | null> {
  const holder = await tx
    .selectFrom('casino_known_code')
    .innerJoin('casino_game', 'casino_game.id', 'casino_known_code.game_id')
    .select(['casino_game.id', 'casino_game.title', 'casino_known_code.linked_by as linkedBy'])
    .where('casino_known_code.domain_id', '=', domainId)
    .where('casino_known_code.vertical', '=', vertical)
    .where('casino_known_code.code', '=', code)
    .forUpdate('casino_known_code')
    .executeTakeFirst()
  return holder ?? null
}

const keyOf = ({ domainId, vertical }: Game, code: string) => ({ domain_id: domainId, vertical, code })

export const codeActs = (actions: CodeActions, vertical: ProviderCode): readonly Act[] => {
  const games = gamesOf(vertical)
  return [
    act(actions.link, games, {
      facts: async (tx, game, { input }) => ({ game, holder: await holderOf(tx, game, input.code) }),
      rule: ({ game, holder }, { input: { code }, by, now }) =>
        linkRefusal(code, game, holder) ??
        decide({
          rows: [
            {
              table: 'casino_known_code',
              values: { ...keyOf(game, code), game_id: game.id, linked_by: by.name, linked_at: now },
            },
          ],
          message: `${code} linked to ${game.title}`,
        }),
    }),
    act(actions.unlink, games, {
      facts: async (tx, game, { input }) => ({ game, holder: await holderOf(tx, game, input.code) }),
      rule: ({ game, holder }, { input: { code } }) =>
        unlinkRefusal(code, game, holder) ??
        decide({
          rows: [{ table: 'casino_known_code', key: keyOf(game, code), values: {}, remove: true }],
          message: `${code} unlinked from ${game.title}`,
        }),
    }),
  ]
}
