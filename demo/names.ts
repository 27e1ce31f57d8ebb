import type { Language } from '@nb/contracts';

/** A name as its owner writes it, and in Latin letters for an e-mail address. */
export interface Name {
  written: string;
  latin: string;
}
/** Where demo people come from: one country with its language, dialling code, zone and names. */
export interface Origin {
  language: Language;
  country: string;
  dial: string;
  zone: string;
  first: Name[];
  last: Name[];
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/ß/g, 'ss')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
/** `Name` or `नाम/name`: written and Latin. */
const names = (list: string): Name[] =>
  list
    .trim()
    .split(/\s+/)
    .map((each) => {
      const [written = '', latin] = each.split('/');
      return { written: written.replaceAll('_', ' '), latin: latin ?? plain(written) };
    });

const PHILIPPINES = {
  first: names(
    'Maria Jose Juan Angelica Mark Rosario Ramon Divina Luzviminda Jericho Althea Bayani Corazon Dante Emilio Florencia Gabriel Imelda Jasmine Kristine Lito Marisol Noel Ofelia Paolo Rodel Teresita Vicente Liwayway Isagani',
  ),
  last: names(
    'Dela_Cruz Santos Reyes Bautista Ocampo Garcia Mendoza Villanueva Aquino Ramos Castillo Domingo Salazar Pangilinan Macaraeg Manalo Dimaculangan Magsaysay Tolentino Evangelista Katigbak Batungbakal',
  ),
};

/** The countries of the seven languages; how often each occurs in front. */
export const ORIGINS: readonly (readonly [number, Origin])[] = [
  [
    30,
    {
      language: 'en',
      country: 'US',
      dial: '+1',
      zone: 'America/New_York',
      first: names(
        'James Olivia Liam Emma Noah Charlotte Ethan Amelia Mason Sophia Logan Harper Jackson Evelyn Aiden Abigail Lucas Ella Caleb Scarlett Isaiah Grace Wyatt Chloe Tyrone Keisha DeShawn Imani Wei Mei',
      ),
      last: names(
        "Smith Johnson Williams Brown Jones Miller Davis Wilson Anderson Taylor Jackson White Harris Thompson Robinson Walker Young King Wright Hill Green Baker Carter Mitchell Nguyen Kim O'Brien Washington Chen Patterson",
      ),
    },
  ],
  [
    8,
    {
      language: 'en',
      country: 'GB',
      dial: '+44',
      zone: 'Europe/London',
      first: names(
        'Oliver Isla Harry Poppy George Freya Alfie Niamh Rhys Cerys Callum Eilidh Tariq Aisha Imogen Hamish',
      ),
      last: names(
        'Clarke Hughes Edwards Wood Bennett Campbell MacDonald Evans Davies Khan Ahmed Fraser Llewellyn Whitfield Okafor Mensah',
      ),
    },
  ],
  [
    16,
    {
      language: 'es',
      country: 'MX',
      dial: '+52',
      zone: 'America/Mexico_City',
      first: names(
        'Sofía José Valentina Ángel Ximena Diego Regina Emiliano Camila Santiago María Luis Guadalupe Andrés Renata Jesús Fernanda Óscar Itzel Joaquín',
      ),
      last: names(
        'Hernández García Martínez López González Pérez Rodríguez Sánchez Ramírez Cruz Flores Gómez Morales Vázquez Jiménez Ruiz Núñez Ibáñez Peña Xicoténcatl',
      ),
    },
  ],
  [
    8,
    {
      language: 'es',
      country: 'ES',
      dial: '+34',
      zone: 'Europe/Madrid',
      first: names('Lucía Hugo Martina Álvaro Paula Iker Nerea Pablo Carmen Begoña Íñigo Rocío Marc Núria'),
      last: names(
        'Fernández Álvarez Moreno Muñoz Romero Navarro Ortega Serrano Castaño Etxeberria Puig Ferrer Vidal Cañizares',
      ),
    },
  ],
  [
    8,
    {
      language: 'fr',
      country: 'FR',
      dial: '+33',
      zone: 'Europe/Paris',
      first: names(
        'Gabriel Louise Raphaël Jade Léo Ambre Éloïse Hugo Chloé François Zoé Benoît Aïcha Mathéo Anaïs Jean-Noël Maëlle Côme',
      ),
      last: names(
        "Martin Bernard Dubois Lefèvre Moreau Girard Fournier Mercier D'Alembert Gauthier Benoît Lemaître Diallo Traoré Chevalier Besançon",
      ),
    },
  ],
  [
    8,
    {
      language: 'de',
      country: 'DE',
      dial: '+49',
      zone: 'Europe/Berlin',
      first: names(
        'Ben Mia Paul Emilia Jürgen Hannah Finn Lina Björn Käthe Günther Sofie Maximilian Annika Emre Leyla Jörg Änne',
      ),
      last: names(
        'Müller Schmidt Schneider Fischer Weber Meyer Schäfer Koch Bauer Groß Weiß Yılmaz/yilmaz Krüger Hofmann Jäger Böhm Voß Straßburger',
      ),
    },
  ],
  [
    10,
    {
      language: 'hi',
      country: 'IN',
      dial: '+91',
      zone: 'Asia/Kolkata',
      first: names(
        'आरव/aarav अनन्या/ananya विवान/vivaan दीया/diya आदित्य/aditya ईशा/isha अर्जुन/arjun Priya Rahul Kavya Rohan Meera Vikram Sunita Rajesh Pooja Karthik Lakshmi Farhan Zoya',
      ),
      last: names(
        'शर्मा/sharma वर्मा/verma गुप्ता/gupta सिंह/singh मिश्रा/mishra Patel Kumar Reddy Iyer Nair Joshi Desai Chatterjee Mehta Rao Khan Banerjee Kulkarni',
      ),
    },
  ],
  [
    5,
    {
      language: 'pa',
      country: 'IN',
      dial: '+91',
      zone: 'Asia/Kolkata',
      first: names(
        'ਗੁਰਪ੍ਰੀਤ/gurpreet ਹਰਜੀਤ/harjeet ਸਿਮਰਨ/simran ਜਸਪ੍ਰੀਤ/jaspreet ਮਨਦੀਪ/mandeep Amrit Navjot Kiran Sukhwinder Balwinder Jasleen Daljit Harleen Rupinder',
      ),
      last: names(
        'ਸਿੰਘ/singh ਕੌਰ/kaur ਗਿੱਲ/gill ਸੰਧੂ/sandhu Dhillon Sidhu Grewal Brar Bajwa Chahal Randhawa Mann Sekhon Virk',
      ),
    },
  ],
  [7, { language: 'tl', country: 'PH', dial: '+63', zone: 'Asia/Manila', ...PHILIPPINES }],
];
