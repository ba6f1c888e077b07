import { inDomain, onServer, type Defect } from '#checks/defects/defect.ts'

const diff = 'src/areas/casino/rules/catalogue/catalogue-diff.ts'
const diffTest = 'src/areas/casino/rules/catalogue/catalogue-diff.test.ts'
const reading = 'src/areas/casino/catalogue-work/read-statement.ts'
const storing = 'src/areas/casino/catalogue-work/store-differences.ts'
const applying = 'src/areas/casino/catalogue-sync/applying/apply-line.act.ts'
const record = 'src/areas/casino/catalogue-sync/sync-line.record.ts'
const syncTest = 'src/areas/casino/catalogue-work/catalogue-sync.test.ts'

export const casinoCatalogueDefects: readonly Defect[] = [
  {
    name: 'a sync overwrites what staff edited',
    file: diff,
    find: 'overwritesEdited || !isEdited',
    replace: 'overwritesEdited || isEdited || !isEdited',
    caughtBy: inDomain(diffTest, 'what staff edited is said and not overwritten unless they say so'),
  },
  {
    name: 'a statement that staff have decided on is a difference again',
    file: diff,
    find: 'if (isSame(now, stated, field) || isDecided) return []',
    replace: 'if (isSame(now, stated, field)) return []',
    caughtBy: inDomain(
      diffTest,
      'after a statement is applied the same statement makes no difference, whether it overwrote or not',
    ),
  },
  {
    name: 'the mobile code of a known game is a game of its own',
    file: diff,
    find: 'if (mobileCodes.has(entry.code)) return []',
    replace: '',
    caughtBy: inDomain(
      diffTest,
      'the mobile code of a known game is no game of its own, and a new code with a known name is said',
    ),
  },
  {
    name: 'an answer that lacks games retires them',
    file: reading,
    find: 'if (lines.length !== total)',
    replace: 'if (lines.length > total)',
    caughtBy: onServer(syncTest, 'an answer that is not whole, or not signed for us, changes nothing and says why'),
  },
  {
    name: 'a retired game stays active',
    file: applying,
    find: "const values = { status: 'INACTIVE' as const, version",
    replace: 'const values = { version',
    caughtBy: onServer(
      syncTest,
      'new, changed and retired games are shown, and change nothing before staff apply them',
    ),
  },
  {
    name: 'a game that is applied forgets what its provider stated',
    file: applying,
    find: 'stated,\n    version: game.version + 1,',
    replace: 'version: game.version + 1,',
    caughtBy: onServer(syncTest, 'what staff edited is named and stays, unless they overwrite it'),
  },
  {
    name: 'lines of an earlier answer stay open beside those of the new one',
    file: storing,
    find: "status = 'OPEN' and",
    replace: "status = 'NONE' and",
    caughtBy: onServer(syncTest, 'only staff who edit the games of a provider see and apply its changes'),
  },
  {
    name: 'who edits the games of one provider applies changes of another',
    file: record,
    find: '(row?.vertical === vertical ? row : null)',
    replace: '(row && vertical ? row : null)',
    caughtBy: onServer(syncTest, 'only staff who edit the games of a provider see and apply its changes'),
  },
  {
    name: 'a code of one game is linked to another',
    file: 'src/areas/casino/rules/catalogue/link-code.ts',
    find: 'if (holder === null) return null',
    replace: 'if (holder?.id !== game.id) return null',
    caughtBy: inDomain(
      'src/areas/casino/rules/catalogue/link-code.test.ts',
      'a code of a game is linked neither again nor to another game',
    ),
  },
]
