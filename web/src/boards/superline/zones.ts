/** How the map is tinted: the federal districts of Russia, the parts of the world. */
export const RUSSIA: Record<string, string> = {
  northwest: "murmansk leningrad karelia novgorod pskov kaliningrad vologda arkhangelsk nenets komi",
  centre:
    "moscow-oblast kaluga yaroslavl kostroma tver tula ryazan ivanovo bryansk kursk lipetsk vladimir smolensk oryol belgorod voronezh tambov",
  south: "volgograd kalmykia astrakhan crimea krasnodar rostov adygea",
  caucasus: "stavropol chechnya karachay-cherkessia ingushetia kabardino-balkaria north-ossetia dagestan",
  volga:
    "nizhny-novgorod mordovia mari-el penza chuvashia saratov tatarstan ulyanovsk samara kirov udmurtia perm orenburg bashkortostan",
  urals: "tyumen sverdlovsk kurgan chelyabinsk khanty-mansi yamalo-nenets",
  siberia: "krasnoyarsk kemerovo khakassia tomsk novosibirsk irkutsk omsk altai altai-krai tuva",
  east: "sakha chukotka zabaykalsky buryatia magadan amur kamchatka jewish khabarovsk primorsky sakhalin",
};

export const WORLD: Record<string, string> = {
  "north-america": "canada united-states mexico cuba dominican-republic guatemala costa-rica panama",
  "south-america": "venezuela colombia brazil ecuador paraguay peru argentina chile uruguay",
  "west-europe":
    "iceland united-kingdom norway denmark sweden finland ireland belgium netherlands germany portugal france italy austria spain greece",
  "east-europe": "belarus russia poland estonia ukraine czechia latvia romania hungary lithuania serbia bulgaria",
  africa:
    "morocco tunisia libya egypt senegal algeria nigeria chad sudan ethiopia mali ghana cameroon angola namibia zambia kenya madagascar",
  "west-asia": "kazakhstan georgia uzbekistan turkey iran iraq saudi-arabia",
  "east-asia": "mongolia china south-korea india japan pakistan nepal philippines vietnam thailand",
  oceania: "australia new-zealand",
};
