/** Words that do not tell what a question is about: everyday English on any topic. */
import { stem } from '#lib/search/words.ts'

const WORDS = new Set(
  `able actually afterwards again against ago ahead allowed almost alone along already also always another anybody
  anyone anything anywhere around ask asking away back bad become before besides best between bit both bring brought
  came care case certain clear common concern current day days deadline dear decide depend depends different difficult
  does duration during each early easy either else enough especially even ever every everybody everyone everything
  exactly expect expected explain fact fair far feel few find fine finish finished first five follow four full further
  general get gets getting give given gives going gone good got great half happen happens happy hard hello help hey hi
  hire hope hundred i'd i'm i've idea imagine important instead interested involve involved kind kinds know last later
  latest least leave left less let like little long look looking lot main many matter may maybe me mention might mind
  minute month months more most move much must need needed never new next nice nobody none normal nothing now often
  okay once one online only order others otherwise ought outside part particular perhaps please possible possibly
  prefer problem proper provide put question quite rather real really reason recent regarding regular require required
  requires rest said same say second see seem seems set several shall short similar since situation six somebody
  someone something sometimes soon sort specific step still straight stuff such suggest suit suitable suppose sure
  take taken takes tell ten thank thanks then there thing things think third though three till time timeframe timeline
  times today together tomorrow top tried try turn turnaround two type typical typically under understand unless until
  upon useful usual usually various wait want wanted wants way we're we've week weeks well whatever whats whenever
  wherever whether whole wish within wonder wondering work worth would wrong year yes yesterday yet you'll you're`.split(
    /\s+/,
  ),
)
const STEMS = new Set([...WORDS].map(stem))

/** Adverbs of manner, such as “roughly”; not those of frequency. */
const ADVERB = /^(?!(?:dai|week|month|year|supp|fami|rep|app)ly$).{4,}ly$/

/** Whether the word is a filler exactly as written, and so not a typo. */
export const isFillerWord = (word: string): boolean => WORDS.has(word)

/** Whether any form of the word is a filler. */
export const isFiller = (word: string): boolean => STEMS.has(stem(word)) || ADVERB.test(word)
