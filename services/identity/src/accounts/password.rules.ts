import { MAX_PASSWORD, type ErrorCode } from '@nb/contracts';

export type PasswordRefusal = Extract<ErrorCode, `password.${string}`>;

/** Why this password can't be set; null = it can. Length counts characters as a person sees code points. */
export function passwordRefusal(
  password: string,
  { email, min }: { email: string; min: number },
): PasswordRefusal | null {
  if (Array.from(password).length < min) return 'password.too-short';
  if (password.length > MAX_PASSWORD) return 'password.too-long';
  if (password.trim().toLowerCase() === email.trim().toLowerCase()) return 'password.is-email';
  return isCommon(password) ? 'password.common' : null;
}

const RUNS = ['abcdefghijklmnopqrstuvwxyz', '01234567890123456789', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/** Among those that everybody tries first: well-known ones, one character again and again, or a run along alphabet or keyboard. */
function isCommon(password: string): boolean {
  const plain = password.toLowerCase();
  if (COMMON_PASSWORDS.has(plain) || COMMON_PASSWORDS.has(plain.replace(/[!.?]+$/, ''))) return true;
  if (new Set(plain).size === 1) return true;
  const reversed = Array.from(plain).toReversed().join('');
  return RUNS.some((run) => run.includes(plain) || run.includes(reversed));
}

/** No letter or digit that is mistaken for another when read aloud or retyped. */
const READABLE = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A temporary password in three groups of four, from random bytes (at least 12 of them below the alphabet's bias limit). */
export function temporaryPassword(random: Uint8Array): string {
  const limit = 256 - (256 % READABLE.length);
  const letters = [...random].filter((byte) => byte < limit).map((byte) => READABLE[byte % READABLE.length]);
  return [letters.slice(0, 4), letters.slice(4, 8), letters.slice(8, 12)].map((group) => group.join('')).join('-');
}

/** Passwords that are tried first everywhere, in lower case. */
const COMMON_LIST = `
123456 123456789 12345678 password qwerty123 qwerty1 111111 12345 secret 123123 1234567890 1234567 000000 qwerty abc123 password1 iloveyou 11111111
dragon monkey 123123123 123321 qwertyuiop 00000000 password123 654321 target123 tinkle zag12wsx gwerty123 gwerty zxcvbnm 666666 qwerty1234 555555
asdfghjkl q1w2e3r4 q1w2e3r4t5 1q2w3e4r 1q2w3e4r5t 1qaz2wsx qazwsx qazwsxedc 1q2w3e 987654321 a123456 a12345678 a123456789 abcd1234 abc12345 aa123456
aa12345678 p@ssword p@ssw0rd passw0rd pa55word pass1234 pass12345 passpass password12 password1234 password2 letmein letmein1 welcome welcome1
welcome123 welcome12 admin admin1 admin123 admin1234 administrator root toor login login123 master master123 hello hello123 hello1234 football
football1 baseball basketball soccer hockey superman batman spiderman pokemon starwars princess sunshine sunshine1 flower butterfly shadow ashley
michael michael1 jessica jennifer jordan jordan23 thomas charlie charlie1 daniel andrew joshua matthew robert william hunter hunter2 killer trustno1
freedom whatever computer internet samsung google facebook linkedin microsoft apple123 changeme changeme1 change123 default guest test test1 test123
test1234 testtest temp1234 temp123 temporary tester demo demo123 demo1234 user user123 user1234 asdf asdf1234 asdfasdf asdfgh asd123 asdasd zaq12wsx
zxcvbn zxcv1234 112233 11223344 121212 12121212 131313 147258369 159357 159753 1234qwer 123qwe 123qwe123 12qwaszx 123abc 123456a 123456789a 1234abcd
123654 123456q 222222 232323 252525 333333 444444 696969 777777 7777777 888888 88888888 999999 99999999 102030 101010 010203 007007 mustang corvette
ferrari mercedes porsche harley ranger yankees dallas lakers chelsea liverpool arsenal barcelona juventus realmadrid manutd cookie chocolate cheese
banana orange pepper ginger summer winter spring autumn summer1 summer123 winter123 spring123 january february monday friday nicole amanda samantha
michelle melissa hannah anthony george taylor maggie buster tigger snoopy peanut bailey lucky7 lucky angel angels angel1 loveme lovely love123 iloveu
iloveyou1 iloveyou2 babygirl babygirl1 sweetheart secret123 nothing nothing1 blink182 metallica slipknot nirvana matrix phoenix thunder silver diamond
purple yellow maverick jasmine london paris newyork america canada mexico brasil india123 pakistan philippines teamwork network network1 builders
partner partner1 success success1 business money money123 million millionaire marketing training training1 company qwert qwert123 qwer1234 qwe123
qweqwe qweasd qweasdzxc q12345 qwerty12 qwerty12345 qwerty123456 qwertyui azerty azerty123 motdepasse soleil doudou bonjour hallo123 passwort
passwort1 schatz kennwort contrasena contraseña hola1234 teamo tequiero estrella mahalkita mahal123 password! p@ssword1 p@ssw0rd1 passw0rd1 access
accessdenied open1234 openup opensesame godzilla gandalf merlin wizard warrior cowboy eagle1 eagles falcon panther tiger lion1234 monkey123 monkey1
dragon1 dragon123 ninja ninja123 samurai blessed jesus jesus1 jesuschrist christ godisgood faith1 grace1 heaven family family1 mother father brother
sister babyboy baby123 jackson austin boston chicago denver houston miami1 phoenix1 seattle texas1 fuckyou fuckyou1 fuckoff biteme asshole bullshit
pussy696 letmein123 letmein! iloveme imissyou single forever forever1 friends friends1 bestfriend
`;
const COMMON_PASSWORDS: ReadonlySet<string> = new Set(COMMON_LIST.trim().split(/\s+/));
