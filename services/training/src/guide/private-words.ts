import type { Language } from '@nb/contracts';

/**
 * What says that a note speaks of somebody's health, pregnancy, faith or money: then nothing is concluded from it
 * (docs/product/contacts.md#reference-guide). `*` stands for any letters, `/` parts alternatives, `+` stands between words that follow each
 * other, and `…` for up to three words. Accents and the dots of Indian letters make no difference. Words that a profession is called by too are here only in phrases.
 */
const en: string[] = [
  // Health
  'ill/illness*/sick/sickness/unwell/disease*/diagnos*/symptom*/syndrome*/disorder*/chronic/chronically/terminally/critically',
  'critical condition/ill health/poor health/bad health/failing health/health reasons/health grounds/medically',
  'health/medical/mental health/psychological/heart/back/knee + issue*/problem*/condition*/trouble*/scare*/crisis/reasons/leave/break/bill*/exam*/checkup*/check up*',
  'surgery/surgeries/operated on/operation on/had an operation/hospitalized/hospitalised/admitted to hospital/intensive care/hospice',
  'in treatment/under treatment/treatment for/treated for/undergoing/medication*/meds/pills/medicine for/takes medicine/prescri*/insulin/antidepress*/painkiller*',
  'chemo*/radiation/radiotherapy/dialysis/transplant*/rehab/rehabilitation/psychotherapy/hormone therapy',
  'in therapy/therapy for/therapy after/therapy session*/has therapy/have therapy/needs therapy/therapy once/therapy twice/therapy every/couples therapy/grief counsel*',
  'goes to/going to/went to/started/starting/began/begins + therapy/counseling/counselling',
  'physio/physiotherapy/physical therapy … for/after/session*/appointment*/every/once/twice/because',
  'needs/has/gets/having/getting/in … physio/physiotherapy/physical therapy',
  'cancer*/tumor*/tumour*/leukemia/leukaemia/diabet*/asthma*/allerg*/arthrit*/epilep*/migraine*/heart attack*/heart disease/heart failure/blood pressure/hypertens*/cholesterol/thyroid',
  'had a stroke/after a stroke/after stroke/has ms/with ms/stroke patient*/stroke survivor*/parkinson*/alzheimer*/dementia/sclerosis/lupus/hiv/has aids/hepatitis/kidney*/liver/lung disease/lungs/covid/crohn*/fibromyalg*/endometrios*',
  'menopaus*/anemi*/anaemi*/osteopor*/slipped disc/herniated/bad back/back pain/bad knee*/hip replacement/knee replacement/injury/injuries/injured/fracture*/broken leg/broken arm/broken hip',
  'in pain/chronic pain/hurts/aching/fever/temperature/infection*/insomnia/sleepless*/tinnitus/fatigue/run down/deaf/blind/hearing loss/hearing impair*/impaired/wheelchair*/paraly*/amput*/prosthe*',
  'disab*/handicap*/autis*/adhd/down syndrome/special needs/dyslex*/bipolar/schizo*/psychosis/psychotic/psychiatr*/depress*/anxiety/panic attack*/ptsd/post traumatic/trauma/traumas/traumat*',
  'burnout/burned out/burnt out/burning out/nervous breakdown/mentally ill/mental illness*/mental breakdown/mental hospital/suicid*/self harm*/eating disorder*/anorex*/bulimi*/obese/obesity/overweight/underweight/weight',
  'addict*/alcoholi*/alcohol/drinking problem*/drinks too much/stopped drinking/sober/drugs/drug problem*/drug abuse/gambl*/in recovery/recovering/goes to aa/aa meeting*/twelve step*/detox*',
  'see/sees/seeing/saw/visits/visited/appointment*/appt/referred to/consults/consulting … doctor/gp/specialist/physio/physiotherapist/therapist/psychologist/counselor/counsellor/shrink/dentist/midwife/social worker',
  'sees/seeing/goes to/go to/going to/went to/back to/under/visit/visiting + a/the/her/his/their/my/to the + doctor/gp/specialist/physio/physiotherapist/therapist/psychologist/counselor/counsellor/shrink/dentist/midwife/social worker/pharmacy/nurse',
  'goes to/go to/going to/went to + physio/counseling/doctors/doctor',
  'doctor/gp/therapist/midwife/psychologist/dentist + says/said/wants/advised/recommended/prescribed/thinks/comes',
  'her doctor/his doctor/their doctor/my doctor/her therapist/his therapist/her midwife/her psychologist/his psychologist/her dentist/his dentist/her physio/his physio/doctor appointment*/doctor’s appointment*/doctors appointment*',
  'caregiver/carer/care/cares/cared/caring/nurse + for/of/to + a/an/her/his/their/my/the/her sick/his sick/her elderly/his elderly/her old/his old + mother/father/mum/mom/dad/parent/parents/husband/wife/partner/son/daughter/child/brother/sister/grandmother/grandfather/grandma/grandpa/aunt/uncle/baby/newborn/infant/twins/relative',
  'looks after/looking after/nurses/nursing/tends/tending + a/an/her/his/their/my/the … mother/father/mum/mom/dad/parent/parents/husband/wife/partner/son/daughter/child/brother/sister/grandmother/grandfather/grandma/grandpa/aunt/uncle/baby/newborn/infant/twins/relative',
  'her/his/their/my + mother/father/mum/mom/dad/parents/husband/wife/son/daughter/grandmother/grandfather/grandma/grandpa … nursing home/care home/nursing care',
  'celiac/coeliac/ibs/irritable bowel/pcos/type 1/type 2/ozempic/wegovy/mounjaro/blood thinner*/stent/stents/pacemaker*/hernia*/sciatica/vertigo',
  'bariatric/gastric band/gastric bypass/gastric sleeve/in remission/mastectom*/ostomy/stoma/varicose/on the spectrum',
  // Pregnancy and birth
  'pregnan*/expecting/due date/due in/baby bump/trimester/maternity leave/paternity leave/parental leave/on maternity/gave birth/given birth/giving birth/childbirth/birth of/home birth/newborn*/stillb*/miscarr*/abortion*',
  'expects/having/had + a/a new/her/their/his/another/a first/her first/her second + baby/child/twins',
  'having twins/had twins/expects twins',
  'ivf/fertility/infertil*/conceive/conceiving/trying for a baby/trying for a child/c section/cesarean*/caesarean*/postpartum/postnatal/prenatal/antenatal/ultrasound/gynecolog*/gynaecolog*/obgyn/doula*/breastfe*/breast fe*/new mom/new mum/new mother/nursing mother*/nursing her/nursing a/nursing the',
  'egg freezing/froze her eggs/iui',
  'lost + a/the/her/his/their/another + baby/child/twins',
  // Faith
  'faith/church*/religio*/a christian/is christian/christians/christianity/christian faith/christian family/catholic*/protestant*/evangelic*/baptist*/methodist*/mormon*/lds/jehovah*/adventist*/born again',
  'muslim*/islam*/jew/jewish/judaism/hindu/hindus/hinduism/sikh/sikhs/sikhism/buddhis*/god/jesus christ/loves jesus/allah/bible*/quran*/koran/torah/pray/prays/praying/prayer*/mosque*/synagogue*/temple*/gurdwara*',
  'goes to mass/attends mass/sunday mass/holy mass/worship*/parish*/congregation*/pastor/pastors/priest*/imam/imams/rabbi*/nuns/monk/monks/monastery/sermon*/ramadan/hajj/pilgrim*/baptis*/baptiz*/atheis*/spiritual*/devout/theolog*/missionar*/sunday school/sabbath/hijab/deacon*/fasting',
  'kosher/halal/bar mitzvah*/bat mitzvah*/confirmation class*',
  // Money owed, and help
  'debt/debts/indebted/owe/owes/owed/owing/loan/loans/mortgage*/overdraft*/overdrawn/arrears/repossess*/evict*/foreclos*/bankrupt*/insolven*/creditor*/credit card*/bad credit/bailiff*/garnish*/payday/pawn*',
  'broke/behind on/cannot pay/can’t pay/cant pay/can not pay/unable to pay/cannot afford/can’t afford/cant afford/can not afford/needs money/short of money/no money/poverty/homeless*/living paycheck/paycheck to paycheck',
  'financial/money + difficult*/problem*/trouble*/hardship*/worries/stress',
  'on benefits/claims benefits/gets benefits/living on benefits/lives on benefits/on welfare/welfare check*/food stamp*/food bank*/universal credit/medicaid/social security/ssi/ssdi/child support/alimony/workers comp*/workers’ comp*',
  'sickness/housing/disability/unemployment/incapacity/government/child + benefit*/allowance*',
  'widow*/survivor* + pension*/benefit*',
  'unemploy*/laid off/jobless/out of work/off work/between jobs/without work/without a job/no job/no work/unable to work/cannot work/can’t work/cant work/can not work/unfit for work/signed off/redundant/redundancy/got fired/was fired',
  'lost/losing/looking for/seeking + her/his/their/the/my/a/any/new/a new/another + job/work',
  'lost/looking for/seeking + job/work',
  'in collections/collections agency/collections agencies/collections calling/debt collect*/underwater on',
];

const de: string[] = [
  // Gesundheit
  'krank/kranke/kranken/kranker/krankes/*krank/*kranke/*krankheit*/*erkrank*/krankgeschrieben/krankschreib*/krankgemeldet/krankmeld*/krankengeld/krankenstand/gesundheitlich*/gesundheitsprobleme*/gesundheitszustand',
  'pflegebedürft*/pflegefall/pflegefälle/pflegestufe*/pflegegrad*/pflegegeld/pflegende angehörige*/häusliche pflege/pflege der/pflege des/pflege ihrer/pflege ihres/pflege seiner/pflege seines/pflege von',
  'braucht/brauchen/bekommt + pflege/eine pflegekraft/eine pflegerin/einen pflegedienst/hilfe',
  'pflegt/pflegen/betreut/versorgt/kümmert sich um + ihre/ihren/ihr/seine/seinen/sein/die/den/das/eine/einen/meine/meinen/ihre alte/ihren alten/seine alte/seinen alten + mutter/vater/mama/papa/eltern/mann/frau/partner/sohn/tochter/kind/bruder/schwester/oma/opa/schwiegermutter/schwiegervater/angehörige*',
  'ihre/seine/ihr/sein/die/der/meine/mein + mutter/vater/mama/papa/eltern/oma/opa/mann/frau/schwiegermutter/schwiegervater … pflegeheim/altenheim/pflegedienst/pflege',
  'diagnos*/*syndrom/*störung/*störungen/leidet/leiden/rückenleiden/herzleiden/*schmerz/*schmerzen/operiert*/knieoperation/herzoperation/rückenoperation/hüftoperation',
  'nach/vor/hatte/wegen/bei + op/der op/einer op/eine op/ihrer op/seiner op/operation/der operation/einer operation/eine operation/unfall/einem unfall/einen unfall/dem unfall/sturz/einem sturz/schlaganfall',
  'bekommt/braucht/hat/in/nach/wegen/zur/zu ihrer/zu seiner/geht zur + therapie/physiotherapie/ergotherapie/logopädie/krankengymnastik/physio/reha',
  'in therapie/therapie wegen/therapie gegen/therapie nach/macht therapie/macht eine therapie/in behandlung/behandlung wegen/behandlung gegen/wird behandelt/ärztlich* behandl*/psychotherapie/chemotherapie/strahlentherapie/therapieplatz*/selbsthilfegruppe*/selbsthilfe',
  '*krebs/krebs*/*tumor/*tumore/leukämie/chemo/bestrahl*/metastas*/*diabet*/asthma*/*allergi*/arthritis/arthrose/rheuma*/epilep*/migräne*/schlaganfall*/herzinfarkt*/herzschrittmacher/herzschwäche/herzprobleme/herzfehler/*blutdruck/bluthochdruck/cholesterin*/schilddrüse*',
  'parkinson*/alzheimer*/*demenz/demenzkrank*/dement/demente*/multiple sklerose/hat ms/hiv*/hepatitis/nieren*/leber/lunge/corona/covid/long covid/fibromyalgie/endometriose/wechseljahre*/blutarm*/tinnitus/schlaflos*/schlafprobleme*/bandscheibe*/hexenschuss/rückenprobleme*/rücken/knie/hüfte/gebrochen/*verletzung/*verletzungen/verletzt',
  'burnout/burn out/ausgebrannt/*depression/*depressionen/depressiv*/angstzustände*/panikattacke*/psychisch*/psychose*/psychosomat*/psychologische* problem*/traumatisier*/trauma/borderline*/bipolar*/schizo*/suizid*/selbstmord*/nervenzusammenbruch',
  'war/lag/kam/liegt + in der/im/in die/ins/in einer/wegen + psychiatrie/klinik/krankenhaus',
  'eingeliefert/eingewiesen',
  'alkoholsucht/spielsucht/drogensucht/magersucht/esssucht/kaufsucht/tablettensucht/suchtproblem*/suchtklinik*/*süchtig*/alkoholik*/alkohol/alkoholabhängig*/alkoholproblem*/trinkt zu viel/trocken seit/trockener alkoholiker/entzug*/drogen/drogenabhängig*/medikamentenabhängig*/adipositas/*übergewicht*/gewicht/abnehmen',
  '*behindert*/*behinderung*/rollstuhl*/gelähmt*/querschnitt*/amputiert*/prothese/prothesen/blind/blinde/blinder/erblindet/gehörlos*/taub/schwerhörig*/autis*/adhs/trisomie*/legasthen*/kur/reha/rehaklinik*/medikament*/tabletten/antidepress*/insulin/dialyse*/transplant*',
  'erwerbsminder*/erwerbsunfähig*/arbeitsunfähig*/berufsunfähig*/dienstunfähig*/invalid*/nicht fit/nicht mehr fit/wieder fit/nicht mehr arbeiten/kann nicht arbeiten/nicht arbeiten',
  'beim/zum/zur/bei der/bei einer/bei einem/bei ihrem/bei ihrer/bei seinem/bei seiner/zu ihrem/zu ihrer/zu seinem/zu seiner/geht zu/vom/von der + arzt/ärztin/hausarzt/hausärztin/facharzt/zahnarzt/zahnärztin/frauenarzt/physio/physiotherapeut*/therapeut*/psycholog*/psychiater*/hebamme/heilpraktiker*/apotheke/sozialarbeiter*/ärzten',
  'besucht/termin/termine … arzt/ärztin/facharzt/zahnarzt/frauenarzt/physiotherapeut*/therapeut*/psycholog*/hebamme/heilpraktiker*',
  'ihr arzt/sein arzt/mein arzt/ihre ärztin/seine ärztin/ihr therapeut/ihre therapeutin/sein therapeut/seine therapeutin/ihre hebamme/meine hebamme/ihre psychologin/ihr psychologe/seine psychologin/sein psychologe/arzttermin*/arztbesuch*',
  'arzt/ärztin/hebamme/therapeut/therapeutin/psychologe/psychologin + sagt/sagte/meint/rät/riet/verschreibt/kommt',
  'hat/bekommt/bekam/braucht + einen/eine/gesetzlichen/eine gesetzliche/einen gesetzlichen + betreuer/betreuerin/hebamme/pflegerin/pflegekraft/pflegedienst/therapeuten/therapeutin/psychologin',
  'gesetzliche* betreu*/unter betreuung/betreutes wohnen',
  'zöliakie/hashimoto*/reizdarm*/abnehmspritze*/ozempic/wegovy/mounjaro/stoma/gdb/leistenbruch*/hernie*/magenband/magenbypass/schlauchmagen/remission',
  'hüft/knie/rücken/herz/augen/schulter/bandscheiben + op/ops',
  // Schwangerschaft und Geburt
  '*schwanger*/guter hoffnung/entbindung*/entbunden/geburt/*geburt/fehlgeburt*/frühgeburt*/totgeburt*/geburtstermin/geburtsvorbereitung*/abtreibung*/abgetrieben/kinderwunsch*/unfruchtbar*/fruchtbarkeit*/künstliche* befruchtung/stillt/stillen/stillende/wochenbett*/mutterschutz/elternzeit/elterngeld/mutterschaft*/neugeboren*/kaiserschnitt*/rückbildung*/gynäkolog*/frauenarzt*/ultraschall*/babypause',
  'erwartet/erwarten/bekommt/bekommen/bekam … kind/baby/nachwuchs/zwillinge/sohn/tochter',
  // Glaube
  'kirche*/*kirche/freikirch*/kirchlich*/chor der gemeinde/*gläubig*/im glauben/ihr glaube/sein glaube/glaubens*/religi*/christ/christin/christen/christlich*/katholi*/evangelisch*/evangelikal*/protestant*/zeuge jehovas/zeugin jehovas/zeugen jehovas/mormon*/muslim*/moslem*/islam*/jude/juden/jüdin/jüdisch*/hindu/hindus/buddhis*',
  'gott/gottes*/jesus/bibel*/koran*/betet/beten/gebet/gebete/gebets*/moschee*/synagoge*/tempel*/pfarr*/pastor*/priester*/imam/rabbiner*/nonne*/mönch*/kloster*/wallfahr*/pilger*/taufe/getauft/konfirmation*/firmung*/kommunion*/ramadan/fastenzeit/messdiener*/ministrant*/diakon/diakonin/theolog*/atheis*/spirituell*/missionar*/konvertiert/kopftuch',
  'konfirmandenunterricht/konfirmation*/kommunionunterricht/erstkommunion/firmunterricht/firmung/koscher/halal',
  // Geld
  '*schulden/schulden*/schuldet/schuldner*/verschuldet*/verschuldung/überschuld*/kredit*/*kredit/*kredite/darlehen*/hypothek*/abbezahlen/abzahlen/ratenzahlung*/insolven*/*insolvenz/pleite/bankrott/konkurs/inkasso*/gerichtsvollzieher*/mahnung/mahnungen/mahnbescheid*/pfändung*/gepfändet/schufa/dispo/konto überzogen/zwangsversteiger*/zwangsräum*/zahlungsunfähig*/in der kreide/im minus/bank will/bank fordert/bank mahnt/bank droht/knapp bei kasse',
  'zahlt/zahlen/bezahlt … raten',
  'finanziell* + problem*/schwierig*/not/sorgen/engpass*/engpässe',
  'geldsorgen/geldnot/geldprobleme*/kein geld/wenig geld/braucht geld/bürgergeld/hartz/hartz4/alg/arbeitslos*/arbeitslosengeld/arbeitssuchend*/arbeitsuchend*/jobcenter/arbeitsamt/sozialhilfe/grundsicherung/wohngeld/unterhalt/aufstocker*/obdachlos*/armut',
  'job/arbeit/stelle/arbeitsplatz + verloren/weg/los',
  'ohne arbeit/ohne job/keine arbeit/keinen job',
  'sucht/suchen/braucht + arbeit/eine arbeit/neue arbeit/einen job/einen neuen job/neuen job/job/eine stelle/neue stelle/eine neue stelle',
  'arbeitssuche/jobsuche/gekündigt/entlassen/kurzarbeit',
  'mietrückst*/mietschuld*',
];

const es: string[] = [
  // Salud
  'enfermo/enferma/enfermos/enfermas/enfermedad*/enfermarse/diagnostic*/síntoma*/síndrome*/trastorno*/crónico/crónica/enfermo terminal/fase terminal/estado crítico/problema de salud/problemas de salud/mala salud/mal de salud/motivos de salud/salud mental/por salud/delicad* de salud',
  'baja médica/baja laboral/de baja/licencia médica/incapacidad*/incapacitad*/inválid*/invalidez/discapaci*/discapacitad*/minusval*/silla de ruedas/parálisis/paralític*/amputad*/prótesis/ciego/ciega/sordo/sorda/autis*/tdah/síndrome de down/dislexia',
  'cáncer/tumor/tumores/leucemia/quimio*/radioterapia/metástasis/diabet*/asma/asmátic*/alergi*/artritis/artrosis/reuma*/epilep*/epiléptic*/migraña*/derrame/ictus/infarto*/del corazón/al corazón/cardíac*/hipertens*/presión alta/presión arterial/colesterol/tiroides/parkinson/alzheimer/demencia/esclerosis/lupus/vih/sida/hepatitis/riñón/riñones/hígado/pulmón/pulmones/covid/coronavirus/fibromialgia/endometriosis/menopausia/anemia/osteoporosis/hernia/hernias',
  'lesión/lesiones/lesionad*/fractura*/fracturó/se rompió/dolor/dolores de/operada/operado/operaron/operan de/operación de/operarse/cirugía*/hospitalizad*/ingresad* en/en tratamiento/bajo tratamiento/tratamiento médico/tratamiento contra/tratamiento para/tratamiento por/tratamiento de fertilidad/medicamento*/medicación/medicad*/pastillas/antidepresiv*/insulina/diálisis/trasplant*/en rehabilitación/rehabilitación/espalda/rodilla',
  'en terapia/terapia por/terapia para/terapia contra/terapia de/hace terapia/va a terapia/psicoterapia/sesiones de fisio*/sesiones de terapia/exámenes médicos/examen médico/examen de sangre/exámenes de sangre/análisis de sangre',
  'depre/depresión/depresiones/atención psicológica/apoyo psicológico/terapia psicológica/ayuda psicológica/tratamiento psicológico/depresiv*/deprimid*/ansiedad/ataque de pánico/ataques de pánico/estrés postraumático/trauma/traumas/traumatizad*/burnout/síndrome de burnout/quemad* por el trabajo/bipolar/esquizo*/psicosis/psiquiátric*/psiquiatra*/suicid*/anorexi*/bulimi*/obes*/sobrepeso/peso/bajar de peso',
  'adict*/adicción/adicciones/alcohol/alcoholic*/alcohólic*/alcoholismo/drogas/drogadict*/ludópat*/ludopatía/desintoxic*/sobria/sobrio/farmacodepend*',
  'va al/va a la/va a un/va a una/va con su/va con la/va con el/ve a su/ve a la/ve al/ve a un/ve a una/ir al/ir a la/fue al/fue a la/acude al/acude a la/visita al/visita a la/visita a su/consulta con/consulta con la/consulta con el/consulta a/consulta al/consulta a la + médico/médica/doctor/doctora/psicólogo/psicóloga/psiquiatra/fisio/fisioterapeuta/terapeuta/matrona/partera/dentista/enfermera/farmacia/nutriólogo/nutrióloga/nutricionista/ginecólogo/ginecóloga/trabajadora social/asistente social/odontólogo/odontóloga',
  'cita/citas/turno/turnos/hora + con el/con la/con su/con un/con una/en el/al/médica/médicas + médico/médica/doctor/doctora/psicólogo/psicóloga/fisio/fisioterapeuta/terapeuta/matrona/partera/dentista/nutricionista/odontólogo',
  'cita médica/citas médicas/turno médico/turnos médicos',
  'su + médico/doctor/doctora/psicólogo/psicóloga/terapeuta/matrona/partera/dentista/fisio',
  'el médico/la médica/la doctora/el doctor/la matrona/la psicóloga/el psicólogo/la terapeuta/el terapeuta/la enfermera + le/la/lo/dice/dijo/recomendó/recomienda',
  'cuida/cuidan/cuidar/cuidando/cuidador/cuidadora/atiende/atendiendo + a su/de su/su/a la/de la/a sus/de sus/al/del/un/a un/a una/de un + madre/mamá/padre/papá/padres/marido/esposo/esposa/mujer/hijo/hija/bebé/hermano/hermana/abuelo/abuela/suegra/suegro/tío/tía/familiar',
  'celiac*/ozempic/wegovy/mounjaro/marcapasos/colon irritable/stent/stents/ostomía/estoma/en remisión/mastectomía',
  // Embarazo y parto
  'embaraz*/encinta/dar a luz/dio a luz/parto/partos/posparto/postparto/cesárea*/aborto*/abortó/fertilidad/infértil*/infertilidad/estéril/esterilidad/in vitro/fiv/inseminación/lactancia/lactando/amamant*/da el pecho/dando el pecho/dando pecho/recién nacid*/baja maternal/baja por maternidad/permiso de maternidad/licencia de maternidad/licencia por maternidad/licencia de paternidad/baja por paternidad/ginecólog*/ecografía*/prenatal*/preparto',
  'espera/esperan/esperando/perdió/tuvo … bebé/mellizos/gemelos/un hijo/una hija',
  'reproducción asistida/tratamiento de fertilidad/congelación de óvulos',
  // Fe
  'iglesia*/misa/misas/católic*/cristiano/cristiana/cristianos/cristianas/evangélic*/protestante*/testigo de jehová/testigos de jehová/mormón*/mormon*/musulm*/islam*/judío/judía/judíos/judaísmo/hindú*/budis*/dios/jesucristo/la virgen/biblia*/bíblic*/el corán/reza/rezan/rezar/rezo/rezos/ora mucho/oración/oraciones/orar/mezquita*/sinagoga*/templo*',
  'parroqui*/párroco/pastor/pastora/sacerdote*/el cura/monja*/monje/monjes/convento*/monasterio*/espiritual*/religio*/mucha fe/su fe/la fe/de fe/fe en/creyente*/devot*/catequ*/bautiz*/bautis*/primera comunión/peregrin*/ayuna/ayuno/ramadán/cuaresma/cofradía*/teolog*/teólog*/seminarista*/misioner*/ateo/atea/congregación/al culto',
  'lleva/usa/llevar/usar/con + velo/el velo/hiyab/hijab',
  'halal/kosher/catequesis',
  // Dinero
  'deuda*/endeud*/adeud*/préstamo*/crédito*/hipotec*/embargo*/embargad*/embargar*/embargó/desahuci*/insolven*/bancarrota/quiebra/quebró/en la ruina/acreedor*/moros*/impago*/impagos/asnef/buró de crédito/casa de empeño/empeñó/problemas de dinero/sin dinero/falta de dinero/necesita dinero/fin de mes/apuros/no puede pagar/cuotas atrasadas/números rojos',
  'debe/deben/debiendo + dinero/al banco/mucho dinero/plata/mucha plata/a los bancos',
  'problemas/dificultades/apuros/problema + económic*/financier*/de dinero',
  'sin trabajo/sin empleo/no tiene trabajo/no tiene empleo/desemple*/en paro/en el paro/cesante/despedid*/despidieron/no puede trabajar/no trabaja',
  'busca/buscando/buscar/perdió/perdido/necesita/perder + trabajo/empleo/el trabajo/el empleo/su trabajo/su empleo/un trabajo/un empleo',
  'cobra/cobrando + el paro/paro/un subsidio/ayuda/una ayuda/ayudas',
  'subsidio*/ayuda social/ayudas sociales/ayuda del gobierno/ayudas del gobierno/ayuda del estado/renta mínima/ingreso mínimo/bono social/asignación universal/banco de alimentos/banco le reclama/banco le embarga/banco le quita/comedor social/servicios sociales/pobreza/pensión alimenticia/pensión de alimentos',
  'pensión/pensionad*/pensionista* + de viudez/de viudedad/por viudez/por viudedad/de orfandad/no contributiva/por enfermedad',
  'erte',
  'tarjeta/tarjetas … límite/tope',
];

const fr: string[] = [
  // Santé
  'malade*/maladie*/souffre/souffrent/souffrant*/santé fragile/mauvaise santé/arrêt maladie/en arrêt/arrêt de travail/congé maladie/longue maladie/mi-temps thérapeutique/mi temps thérapeutique/diagnosti*/symptôme*/syndrome*/troubles/trouble bipolaire/trouble anxieux',
  'problème*/souci*/ennui*/raison* + de/au + santé/cœur/coeur/dos',
  'cancer*/tumeur*/leucémie*/chimio*/radiothérapie*/métastase*/diabét*/diabète/asthm*/allergi*/arthrose/arthrite/rhumatism*/épilep*/migraine*/avc/infarctus/cardiaque*/hypertension/tension artérielle/cholestérol/thyroïd*/parkinson/alzheimer/démence/sclérose/lupus/vih/sida/séropositi*/hépatite*/reins/foie/poumon*/covid/fibromyalgi*/endométriose/ménopaus*/anémi*/ostéopor*/hernie*/lombalgie*/sciatique',
  'mal de dos/mal au dos/mal aux/mal au genou/mal à la/douleur*/douloureu*/blessé/blessée/blessure*/fracture*/s’est cassé/opéré/opérée/se faire opérer/se fait opérer/opération de/opération du/opération au/chirurgie/hospitalis*/en traitement/sous traitement/traitement contre/traitement pour/traitement médical/médicament*/cachets/antidépress*/insuline/dialys*/greffe*/rééducation/bosse au/bosse sur/facteur de risque/facteurs de risque',
  'thérapie/thérapies/psychothérapie/suivi psy/suivi psychologique/problèmes psychologiques/psychologique*/séances de/séance de/fait de la kiné/kiné deux fois/kiné trois fois/kiné une fois/kiné chaque/kiné pour/kiné après/examens médicaux/examen médical/examens à l’hôpital/examens de santé/examen de santé/prise de sang/médecine du travail/cure/cures',
  'dépress*/déprim*/anxiété/anxieu*/angoisse*/crise de panique/crises de panique/post-traumatique/post traumatique/traumatis*/burn out/burn-out/burnout/surmen*/épuisement/bipolaire*/schizo*/psychose*/psychiatr*/suicid*/anorexi*/boulimi*/obèse*/obésité/surpoids/perdre du poids/pris du poids/maigrir',
  'addict*/alcool*/drogue/drogues/droguée/drogué/toxicoman*/désintox*/sevrage/sobre depuis/dépendance*/jeux d’argent',
  'handicap*/invalid*/infirme/infirmes/infirmité*/rqth/mdph/fauteuil roulant/paralys*/tétraplég*/paraplég*/amput*/prothèse/prothèses/aveugle*/malvoyant*/sourd/sourde/malentendant*/autis*/tdah/trisomi*/dyslexi*/inapte*/incapacité*/dépendante',
  'voit/va voir/consulte/consulter/consultation/rendez-vous/rendez vous/rdv … médecin/docteur/généraliste/spécialiste/kiné/kinésithérapeute/ostéo/ostéopathe/psy/psychologue/psychiatre/thérapeute/sage-femme/sage femme/dentiste/naturopathe/gynéco/gynécologue/infirmière/infirmier/assistante sociale/assistant social',
  'chez/suivi par/suivie par/suivi chez/suivie chez + le/la/l/un/une/son/sa/les + médecin/docteur/généraliste/spécialiste/kiné/kinésithérapeute/ostéo/ostéopathe/psy/psychologue/psychiatre/thérapeute/sage-femme/sage femme/dentiste/naturopathe/gynéco/gynécologue/infirmière/infirmier/assistante sociale/assistant social',
  'son/sa + médecin/kiné/ostéo/psy/psychologue/thérapeute/sage-femme/sage femme/docteur/dentiste',
  'le médecin/le docteur/la sage-femme/la sage femme + dit/a dit/lui/conseille/vient/passe',
  'infirmière/infirmier/aide … pour + sa mère/son père/sa femme/son mari/ses parents/sa grand-mère/son grand-père',
  's’occupe/soigne/aide/aidant/aidante/soutient + de/à/sa/son/ses/de sa/de son/de ses/à sa/leur + mère/maman/père/papa/parents/mari/femme/épouse/fils/fille/bébé/frère/sœur/soeur/grand-mère/grand-père/belle-mère/beau-père',
  'sa/son/ses/ma/mon/leur + mère/maman/père/papa/parents/mari/grand-mère/grand-père/belle-mère/beau-père … ehpad/maison de retraite/auxiliaire de vie/aide-soignante',
  'cœliaque*/coeliaque*/ozempic/wegovy/mounjaro/pacemaker*/stent/stents/stomie/en rémission/mastectomie/intestin irritable/côlon irritable',
  // Grossesse et naissance
  'enceinte/enceintes/grossesse*/accouch*/naissance*/nouveau-né*/nouveau né/fausse couche/fausses couches/avort*/ivg/pma/fiv/fertilité/infertil*/stérile/stérilité/in vitro/allaite*/allaitement*/congé mat*/congé parental/congé paternité/césarienne/post-partum/post partum/postnatal*/prénatal*/gynéco*/échographie*/bébé en route/avoir un bébé/avoir un enfant/eu un bébé',
  'attend/attendent … bébé/enfant/garçon/fille/jumeaux/jumelles/heureux événement',
  // Foi
  'église*/messe/messes/croyant*/très pratiquant/très pratiquante/non pratiquant/catholi*/chrétien*/protestant*/évangélique*/évangéliste*/témoin de jéhovah/témoins de jéhovah/mormon*/musulman*/islam*/juif/juive/juifs/judaïsme/hindou*/bouddhis*/dieu/jésus/allah/bible*/biblique*/coran*/prie/prient/prier/prière*/mosquée*/synagogue*/temple*/paroiss*/prêtre*/curé/pasteur*/imam/rabbin*/moine*/bonne sœur/bonne soeur/religieu*/religion*/nonne*',
  'monastère*/abbaye*/couvent*/pèlerin*/baptême*/baptis*/première communion/carême/ramadan/catéch*/spirituel*/foi/théolog*/athée*/missionnaire*/aumôni*/retraite de silence/retraite de yoga/retraite de méditation/retraite silencieuse/retraite de jeûne/membre d’une secte/dans une secte/converti à/convertie à',
  'porte/met/porter/mettre + le voile/un voile/le hijab/un hijab',
  'voilée/voilées/hijab/casher/kasher/halal/catéchisme/première communion',
  // Argent
  'dette*/endett*/surendett*/emprunt*/prêt immobilier/prêt bancaire/prêt étudiant/un prêt/des prêts/son prêt/ses prêts/prêt à la banque/prêts à la banque/crédit*/hypoth*/à découvert/découvert à/rembourse/rembourser/banque lui/banque réclame/découvert bancaire/interdit bancaire/interdite bancaire/banque de france/faillite*/liquidation/insolvab*/redressement judiciaire/dépôt de bilan/créanci*/huissier*/saisie sur/impayé*/expuls*/loyers en retard/retard de loyer/retards de paiement',
  'doit/doivent + de l’argent/beaucoup d’argent/à la banque/à sa banque',
  'doit/doivent … euros/francs',
  'problème*/souci*/ennui*/difficulté*/manque/besoin/sans + d’argent/argent/financi*',
  'fins de mois/fin de mois difficile/rsa/aah/apl/la caf/allocation*/allocs/aides sociales/aide sociale/minima sociaux/pôle emploi/france travail/chômage/chômeu*/sans emploi/sans travail/sans boulot/demandeur d’emploi/demandeuse d’emploi/recherche d’emploi/été licencié*/être licencié*/licenciement*/ne travaille plus/ne travaille pas/peut plus travailler/peut pas travailler',
  'perdu/perd/cherche/recherche/retrouver + emploi/travail/un emploi/un travail/un boulot/un job/du travail/du boulot/son emploi/son travail/son boulot/son job/l’emploi',
  'pension alimentaire/pension de réversion/restos du cœur/restos du coeur/banque alimentaire/précarité/assurance maladie/assurance chômage/ne peut pas payer/ne peut plus payer/plus à payer/pauvreté/sans abri',
];

const hi: string[] = [
  // सेहत
  'बीमार*/बिमार*/रोग/रोगी/रोगों/अस्वस्थ*/तबीयत/तबियत/सेहत/स्वास्थ्य ठीक नहीं/स्वास्थ्य खराब/स्वास्थ्य समस्या*/इलाज/उपचार/ऑपरेशन/आपरेशन/सर्जरी/अस्पताल में भर्ती/हॉस्पिटल में भर्ती/आईसीयू',
  'दवा/दवाई/दवाइयाँ/दवाइयों/दवाएं + ले*/खा*/चल*/पर',
  'कैंसर/ट्यूमर/कीमो*/डायबिटीज*/डायबिटिक/मधुमेह/शुगर/बीपी/ब्लड प्रेशर/रक्तचाप/हार्ट अटैक/हार्ट*/दिल का दौरा/दिल की/लकवा/स्ट्रोक/थायरॉइड/थायराइड/थाइरॉयड/दमा/अस्थमा/टीबी/किडनी/गुर्दा/गुर्दे/लीवर/लिवर/डायलिसिस/मिर्गी/माइग्रेन/गठिया/एलर्जी/दर्द/चोट*/फ्रैक्चर/बुखार/कोविड/कोरोना/एचआईवी/एड्स/अल्ज़ाइमर/पार्किंसन/डिमेंशिया',
  'विकलांग*/दिव्यांग*/अपंग*/अपाहिज/व्हीलचेयर/नेत्रहीन/अंधा/अंधी/बहरा/बहरी/ऑटिज्म/मंदबुद्धि/डिप्रेशन/अवसाद*/एंग्जायटी/मानसिक*/मनोरोग*/मनोचिकित्स*/घबराहट/पागल*/आत्महत्या/थेरेपी/*थेरेपी/काउंसलिंग/नशा/नशे/नशेड़ी/नशामुक्ति/शराबी/शराब पी*/शराब की लत/लत/ड्रग्स/मोटापा/मोटापे/वजन/बर्नआउट/सिक लीव/मेडिकल लीव',
  'डॉक्टर/डॉक्टर साहब/डॉक्टरों/डाक्टर/नर्स/चिकित्सक/मनोवैज्ञानिक/काउंसलर/थेरेपिस्ट/फिजियो/फिजियोथेरेपिस्ट/दाई/वैद्य/हकीम/डेंटिस्ट/आशा वर्कर/समाजसेवी + बदला/घर आ*/से दवा*/का इलाज/के पास/को दिखा*/से मिल*/ने कहा/ने बताया/ने मना/की सलाह/के चक्कर/की देखरेख/की निगरानी/का अपॉइंटमेंट/से अपॉइंटमेंट',
  'डॉक्टर/डॉक्टर साहब/डाक्टर + ने … बताया/कहा/मना/बोला/लिखा/दी',
  'हर्निया/पेसमेकर/साइटिका/सीलिएक/स्टेंट',
  // गर्भ और जन्म
  'गर्भ*/प्रेग्नेंट/प्रेगनेंट/प्रेग्नेंसी/प्रेगनेंसी/पेट से/उम्मीद से/माँ बनने/पिता बनने/बच्चा होने/बच्चा हुआ/बच्चा होगा/डिलीवरी हुई/डिलीवरी होने/डिलीवरी होगी/की डिलीवरी/प्रसव/प्रसूति/नवजात*/दूध पिला*/स्तनपान/मैटरनिटी/मातृत्व/आईवीएफ/बाँझ*/निःसंतान/संतान/मिसकैरेज/सोनोग्राफी/जच्चा',
  // आस्था
  'मंदिर*/मस्जिद*/गुरुद्वार*/चर्च/गिरजा*/पूजा पाठ/पूजा-पाठ/पूजा करता/पूजा करती/पूजा करते/पाठ करता/पाठ करती/सत्संग*/भजन*/कीर्तन*/नमाज*/रोजा/रोजे/कुरान/बाइबल/बाइबिल/धर्म/धार्मिक*/आस्था/भक्त/भक्ति/श्रद्धालु/हिंदू/हिन्दू/मुस्लिम/मुसलमान*/इस्लाम/ईसाई/सिख/बौद्ध/भगवान/अल्लाह/ईश्वर/प्रार्थना/व्रत/उपवास/तीर्थ*/हज/पंडित/पुजारी/पादरी/मौलवी/इमाम/साधु/आश्रम/अरदास/वाहेगुरु/आध्यात्मिक*/कथा',
  'हिजाब/बुर्का/नकाब/हलाल',
  // पैसा
  'कर्ज*/लोन/लोन्स/ऋण*/उधार*/किस्त*/ईएमआई/बकाया/दिवालिय*/दिवाला/कुर्की/गिरवी/साहूकार/रिकवरी एजेंट/क्रेडिट कार्ड/तंगी/पैसे नहीं/पैसे माँग*/पैसा नहीं/पैसे की जरूरत/पैसों की/पैसे की/आर्थिक तंगी/आर्थिक समस्या/आर्थिक परेशानी/आर्थिक स्थिति/गरीब*/बीपीएल/राशन कार्ड/बेरोजगार*/भत्ता/ब्याज/सरकारी मदद/सरकारी सहायता/सरकारी योजना',
  'विधवा/वृद्धावस्था/विकलांगता/बुढ़ापा … पेंशन',
  'नौकरी/काम/जॉब + चली/चला/छूट/छूटा/छूटी/नहीं/ढूँढ/ढूँढता/ढूँढती/ढूँढ़/खो/की तलाश/से निकाल*',
  // In Latin letters
  'bimar*/beemar*/tabiyat/ilaj/ilaaj/dawai/sharabi/sharab/nasha/viklang*/divyang*/garbhvati/garbhwati/pet se/mandir*/masjid*/gurudwar*/satsang*/namaz*/pooja path/puja path/karz*/karj/karja/udhar/udhaar/kist/kisht/emi/tangi/garib*/gareeb*/paise nahi*/paisa nahi*/berozgar*/dard/sugar/bp',
  'doctor/nurse + ke paas/ke pas/ko dikha*/se mil*/ne kaha/ne bola',
  'naukri/kaam/job + nahi*/chali/chala/gayi/chhoot*/dhoond*/dhund*/talash',
];

const pa: string[] = [
  // ਸਿਹਤ
  'ਬਿਮਾਰ*/ਬੀਮਾਰ*/ਰੋਗ/ਰੋਗੀ/ਰੋਗਾਂ/ਤਬੀਅਤ/ਤਬੀਯਤ/ਸਿਹਤ ਖਰਾਬ/ਸਿਹਤ ਠੀਕ/ਸਿਹਤ ਸਮੱਸਿਆ*/ਸਿਹਤ ਕਰਕੇ/ਇਲਾਜ/ਓਪਰੇਸ਼ਨ/ਅਪਰੇਸ਼ਨ/ਆਪਰੇਸ਼ਨ/ਸਰਜਰੀ/ਹਸਪਤਾਲ ਦਾਖਲ/ਹਸਪਤਾਲ ਵਿੱਚ ਦਾਖਲ/ਹਸਪਤਾਲ ਚ ਦਾਖਲ',
  'ਦਵਾਈ/ਦਵਾਈਆਂ/ਦਵਾ + ਲੈ/ਲੈਂਦਾ/ਲੈਂਦੀ/ਲੈਂਦੇ/ਖਾ/ਖਾਂਦਾ/ਖਾਂਦੀ/ਖਾਂਦੇ/ਚੱਲ/ਚੱਲਦੀ/ਚਲਦੀ',
  'ਕੈਂਸਰ/ਟਿਊਮਰ/ਕੀਮੋ*/ਸ਼ੂਗਰ/ਡਾਇਬਟੀਜ਼/ਡਾਇਬਿਟੀਜ਼/ਬੀਪੀ/ਬਲੱਡ ਪ੍ਰੈਸ਼ਰ/ਹਾਰਟ ਅਟੈਕ/ਹਾਰਟ*/ਦਿਲ ਦਾ ਦੌਰਾ/ਦਿਲ ਦੀ/ਅਧਰੰਗ/ਲਕਵਾ/ਥਾਇਰਾਇਡ/ਥਾਈਰਾਇਡ/ਦਮਾ/ਦਮੇ/ਟੀਬੀ/ਕਿਡਨੀ/ਗੁਰਦਾ/ਗੁਰਦੇ/ਗੁਰਦਿਆਂ/ਡਾਇਲਸਿਸ/ਡਾਇਲਿਸਿਸ/ਮਿਰਗੀ/ਮਾਈਗ੍ਰੇਨ/ਗਠੀਆ/ਐਲਰਜੀ/ਦਰਦ/ਸੱਟ/ਸੱਟਾਂ/ਬੁਖਾਰ/ਕੋਰੋਨਾ/ਕੋਵਿਡ/ਏਡਜ਼/ਐੱਚਆਈਵੀ',
  'ਅਪਾਹਜ*/ਅਪੰਗ*/ਅੰਗਹੀਣ*/ਦਿਵਿਆਂਗ*/ਵ੍ਹੀਲਚੇਅਰ/ਵੀਲਚੇਅਰ/ਅੰਨ੍ਹਾ/ਅੰਨ੍ਹੀ/ਬੋਲ਼ਾ/ਔਟਿਜ਼ਮ/ਡਿਪਰੈਸ਼ਨ/ਡਿਪ੍ਰੈਸ਼ਨ/ਉਦਾਸੀ/ਘਬਰਾਹਟ/ਮਾਨਸਿਕ*/ਮਨੋਰੋਗ*/ਪਾਗਲ*/ਖ਼ੁਦਕੁਸ਼ੀ/ਥੈਰੇਪੀ/*ਥੈਰੇਪੀ/ਕਾਊਂਸਲਿੰਗ/ਨਸ਼ਾ/ਨਸ਼ੇ/ਨਸ਼ਿਆਂ/ਨਸ਼ੇੜੀ/ਸ਼ਰਾਬੀ/ਸ਼ਰਾਬ ਪੀ*/ਸ਼ਰਾਬ ਦੀ/ਲਤ/ਚਿੱਟੇ ਦਾ/ਮੋਟਾਪਾ/ਮੋਟਾਪੇ/ਭਾਰ ਵੱਧ/ਭਾਰ ਘਟਾ*/ਬਰਨਆਊਟ/ਸਿਕ ਲੀਵ/ਮੈਡੀਕਲ ਲੀਵ/ਮੈਡੀਕਲ ਛੁੱਟੀ',
  'ਡਾਕਟਰ/ਡਾਕਟਰ ਸਾਹਿਬ/ਡਾਕਟਰਾਂ/ਨਰਸ/ਵੈਦ/ਹਕੀਮ/ਮਨੋਵਿਗਿਆਨੀ/ਕਾਊਂਸਲਰ/ਥੈਰੇਪਿਸਟ/ਫਿਜ਼ੀਓ/ਫਿਜ਼ੀਓਥੈਰੇਪਿਸਟ/ਦਾਈ/ਡੈਂਟਿਸਟ/ਆਸ਼ਾ ਵਰਕਰ + ਬਦਲਿਆ/ਘਰ ਆ*/ਤੋਂ ਦਵਾਈ/ਕੋਲ/ਨੂੰ ਦਿਖਾ*/ਨੂੰ ਵਿਖਾ*/ਨੂੰ ਮਿਲ*/ਨੇ ਕਿਹਾ/ਨੇ ਦੱਸਿਆ/ਨੇ ਮਨ੍ਹਾ/ਦੀ ਸਲਾਹ/ਦੇ ਚੱਕਰ/ਦੀ ਦੇਖਰੇਖ/ਦੀ ਨਿਗਰਾਨੀ',
  'ਡਾਕਟਰ/ਡਾਕਟਰ ਸਾਹਿਬ + ਨੇ … ਦੱਸਿਆ/ਕਿਹਾ/ਮਨ੍ਹਾ/ਲਿਖਿਆ/ਦਿੱਤੀ',
  'ਹਰਨੀਆ/ਪੇਸਮੇਕਰ/ਸਟੈਂਟ',
  // ਗਰਭ ਅਤੇ ਜਨਮ
  'ਗਰਭ*/ਪ੍ਰੈਗਨੈਂਟ/ਪ੍ਰੈਗਨੈਂਸੀ/ਪ੍ਰੇਗਨੈਂਟ/ਉਮੀਦ ਨਾਲ/ਉਮੀਦ ਤੋਂ/ਪੈਰ ਭਾਰੀ/ਮਾਂ ਬਣਨ/ਪਿਤਾ ਬਣਨ/ਬੱਚਾ ਹੋਣ/ਬੱਚਾ ਹੋਇਆ/ਜਣੇਪਾ/ਜਣੇਪੇ/ਨਵਜੰਮ*/ਨਵਾਂ ਜੰਮਿਆ/ਦੁੱਧ ਚੁੰਘਾ*/ਦੁੱਧ ਪਿਲਾ*/ਆਈਵੀਐਫ/ਬਾਂਝ*/ਬੇਔਲਾਦ/ਔਲਾਦ/ਡਿਲੀਵਰੀ ਹੋ*/ਡਿਲਿਵਰੀ ਹੋ*/ਦੀ ਡਿਲੀਵਰੀ/ਮੈਟਰਨਿਟੀ/ਮਿਸਕੈਰੇਜ',
  // ਆਸਥਾ
  'ਗੁਰਦੁਆਰ*/ਗੁਰੂਦੁਆਰ*/ਕੀਰਤਨ*/ਸੰਗਤ/ਅਰਦਾਸ/ਗੁਰਬਾਣੀ/ਪਾਠ ਕਰ*/ਅੰਮ੍ਰਿਤਧਾਰੀ/ਅੰਮ੍ਰਿਤ ਛਕ*/ਨਿਹੰਗ/ਗ੍ਰੰਥੀ/ਪਾਠੀ/ਰਾਗੀ/ਵਾਹਿਗੁਰੂ/ਸਿੱਖ ਧਰਮ/ਸਿੱਖੀ/ਸਿੱਖ ਹੈ/ਮੰਦਰ*/ਮਸੀਤ*/ਮਸਜਿਦ*/ਚਰਚ/ਡੇਰਾ/ਡੇਰੇ/ਸਤਿਸੰਗ*/ਸਤਸੰਗ*/ਨਮਾਜ਼*/ਰੋਜ਼ਾ/ਰੋਜ਼ੇ/ਕੁਰਾਨ/ਬਾਈਬਲ/ਧਰਮ/ਧਾਰਮਿਕ*/ਸ਼ਰਧਾ*/ਆਸਥਾ/ਭਗਤੀ/ਹਿੰਦੂ/ਮੁਸਲਮਾਨ*/ਮੁਸਲਿਮ/ਇਸਾਈ/ਈਸਾਈ/ਰੱਬ/ਪ੍ਰਾਰਥਨਾ/ਪੂਜਾ ਪਾਠ/ਪੂਜਾ ਕਰ*/ਪੰਡਿਤ/ਪਾਦਰੀ/ਇਮਾਮ/ਤੀਰਥ*/ਵਰਤ ਰੱਖ*/ਸੇਵਾ ਕਰਦਾ/ਸੇਵਾ ਕਰਦੀ',
  'ਹਿਜਾਬ/ਬੁਰਕਾ/ਹਲਾਲ',
  // ਪੈਸਾ
  'ਕਰਜ਼*/ਕਰਜਾ/ਲੋਨ/ਉਧਾਰ*/ਕਿਸ਼ਤ*/ਕਿਸਤ*/ਈਐਮਆਈ/ਬਕਾਇਆ/ਦੀਵਾਲੀਆ/ਦਿਵਾਲੀਆ/ਕੁਰਕੀ/ਗਿਰਵੀ/ਗਹਿਣੇ ਰੱਖ*/ਗਹਿਣੇ ਪਾ*/ਸ਼ਾਹੂਕਾਰ/ਵਿਆਜ/ਕ੍ਰੈਡਿਟ ਕਾਰਡ/ਤੰਗੀ/ਪੈਸੇ ਨਹੀਂ/ਪੈਸੇ ਮੰਗ*/ਪੈਸਾ ਨਹੀਂ/ਪੈਸੇ ਦੀ/ਪੈਸਿਆਂ ਦੀ/ਗਰੀਬ*/ਬੇਰੁਜ਼ਗਾਰ*/ਬੇਰੋਜ਼ਗਾਰ*/ਭੱਤਾ/ਸਰਕਾਰੀ ਮਦਦ/ਸਰਕਾਰੀ ਸਹਾਇਤਾ/ਸਰਕਾਰੀ ਸਕੀਮ/ਵੈੱਲਫੇਅਰ/ਆਟਾ ਦਾਲ',
  'ਵਿਧਵਾ/ਬੁਢਾਪਾ/ਬੁਢੇਪਾ … ਪੈਨਸ਼ਨ',
  'ਨੌਕਰੀ/ਕੰਮ/ਜੌਬ + ਨਹੀਂ/ਚਲੀ/ਚਲਾ/ਛੁੱਟ/ਛੁੱਟੀ/ਲੱਭ/ਲੱਭਦਾ/ਲੱਭਦੀ/ਗਵਾ/ਗੁਆ/ਖੁੱਸ/ਦੀ ਭਾਲ/ਤੋਂ ਕੱਢ*',
  // In Latin letters
  'bimar*/beemar*/sehat kharab/ilaj/ilaaj/dawai/sharabi/sharab/nasha/nashe/garbhvati/mandir*/masjid*/gurudwar*/gurdwar*/satsang*/kirtan/namaz*/karza/karja/karz/udhar/udhaar/kisht/kist/emi/tangi/gareeb*/garib*/paise nahi*/berozgar*/beruzgar*/dard/sugar/bp',
  'doctor/nurse + kol/nu dikha*/nu milan*/ne keha/ne kiha',
  'naukri/kamm/job + nahi*/chali/chhut*/labh*/labb*/gawa*',
];

const tl: string[] = [
  // Kalusugan
  '*sakit/*sakitin/sakit*/karamdaman/kanser/diyabetis/high blood/altapresyon/hika/hinihika/tb/atake sa puso/sa puso/sa bato/sa baga/sa atay/na-stroke/inatake/lagnat/nilalagnat/kirot/rayuma/pilay/napilay/nabalian/naaksidente/inoperahan/ooperahan/naoperahan/magpapaopera/operasyon sa/na-ospital/naospital/nasa ospital/naka-confine/naka confine/confined/gamutan/nagpapagamot/nagpagamot/pagamot/nagpapagaling/gumagaling/may maintenance/maintenance na gamot',
  'umiinom/iniinom/naggagamot/bumibili/kailangan … gamot',
  'check up/check-up/checkup/nagpapacheck*/nagpapa-check*/nagpatingin/nagpapatingin/nagpapadoktor/nagpadoktor/nagpa-doktor/pa-doktor/padoktor/nagpapa-doktor/kailangan ng doktor/alaga ng nurse/alaga ng doktor/magpatingin/konsulta/nagpakonsulta/nagpapakonsulta/laboratory test/lab test',
  'pumupunta/pumunta/punta/papunta/bumibisita/bumisita/kausap/kumausap/nagpunta + sa/sa isang/sa kanyang/kay/sa mga/ang/ng + doktor*/doctor/nars/nurse/komadrona/midwife/psych*/therapist/dentista/counselor/social worker/dswd',
  'sabi/payo/bilin/reseta + ng/ni/kay/ng kanyang + doktor*/doctor/doc/komadrona/midwife/therapist/nurse',
  'therapy/nagti-therapy/nagpapa-therapy/nagpi-pt/depresyon/nadedepress/nade-depress/pagkabalisa/baliw/nabaliw/nerbiyos/nasiraan ng bait/nagpakamatay/magpakamatay/burn out/na-burnout/sobrang taba/mataba/timbang/payat na payat',
  'adik/naadik/lulong*/nalulong/lasing*/lasenggo*/lasenggera/alak/sugal*/sugarol/nagsusugal/droga/nagdodroga/shabu/bisyo/tokhang',
  'kapansanan/pwd/bulag/bingi/pipi/baldado/lumpo/paralisado/naparalisa',
  'nag-aalaga/nagaalaga/inaalagaan/tagapag-alaga/caregiver/nagbabantay/bantay + ng/sa/kay/ang/niya ang/ng kanyang/sa kanyang/ang kanyang/ng matandang/ng sariling + nanay/ina/inay/tatay/ama/itay/asawa/lola/lolo/anak/magulang/kapatid/biyenan/mister/misis/sanggol/baby/tita/tito',
  'highblood/high blood/hb/bukol*/pacemaker/stent/special child/celiac',
  // Pagbubuntis at panganganak
  '*buntis/*bubuntis/buntis*/nabuntis/manganganak/nanganak/nanganganak/kapapanganak/kakapanganak/bagong panganak/panganganak/kabuwanan/naglilihi/nakunan/nagpapasuso/pasuso/nagpapadede/nagpapa-breastfeed/bagong silang/baog/magkaanak/magkababy/na-cs/naraspa/nagpalaglag/ob-gyn/ob gyn/pa-ob',
  // Pananampalataya
  'simbahan/simba/nagsisimba/sumisimba/nagsimba/misa/nagmimisa/katoliko*/katolika/kristiyano*/iglesia/saksi ni jehova/bibliya/dasal/nagdadasal/pagdarasal/nagdarasal/madasalin/panalangin/nananalangin/rosaryo/nobena/novena/diyos/panginoon/hesus/pananampalataya/mananampalataya/relihiyon/relihiyos*/deboto/debota/pari/madre/parokya/kura paroko/sakristan/lektor/katekista/legion of mary/couples for christ/cfc/el shaddai/ministry/moske/banal',
  'nag aayuno/nagaayuno/pag aayuno/hijab/halal/iglesia ni cristo/miyembro ng inc/inc member',
  // Pera
  '*utang/utang*/umutang/pinagkakautangan/pautang/*sangla/sangla*/sanglaan/nakasanla/sanla/naisanla/isinanla/hulog sa bangko/hulugan/makabayad/sinisingil/naniningil/nababayaran/five-six/five six/bumbay/nalugi/pagkalugi/bangkarote/naremata/nailit/gipit/nagigipit/naghihirap/kapos/walang pera/kulang sa pera/kulang ang pera/kailangan ng pera/nangangailangan ng pera',
  'walang trabaho/nawalan ng trabaho/natanggal sa trabaho/tanggal sa trabaho/tinanggal sa trabaho/naghahanap ng trabaho/hanap trabaho/nasesante/sesante/na-lay off/lay off/na-layoff/layoff/4ps/ayuda/pantawid/tupad/mahirap na pamilya',
  'tulong + ng/mula sa/galing sa + dswd/gobyerno',
];

export const PRIVATE_WORDS: Record<Language, string[]> = { en, es, fr, de, hi, pa, tl };

/** Professions that such a word belongs to: it says nothing private there. */
export const OPEN_WORDS: Record<Language, string[]> = {
  en: [
    'mortgage/loan/credit/debt/insolvency/bankruptcy … broker*/officer*/adviser*/advisor*/consultant*/lawyer*/clerk*/counselor*/counsellor*/manager*/analyst*',
    'psychiatric/mental health/oncology/cancer/diabetes/disability/special needs/maternity/addiction … nurse/nurses/teacher/teachers/doctor/worker/workers/support worker/coordinator',
  ],
  de: [
    'kreditberat*/kreditsachbearbeit*/kreditabteilung/kreditvermittl*/darlehensvermittl*/schuldnerberater*/insolvenzverwalter*/insolvenzanwalt/insolvenzanwältin',
    'arbeitet/arbeiten/angestellt/angestellte/ausbildung/umschulung/weiterbildung/studium/wird/werden/lehre/mfa/empfang/sachbearbeiter/sachbearbeiterin + beim/bei einem/bei einer/bei der/im/in der/in einer/als/zur/zum + arzt/ärztin/hausarzt/zahnarzt/zahnärztin/frauenarzt/heilpraktiker*/physiotherapeut*/therapeut*/psycholog*/sozialarbeiter*/jobcenter/arbeitsamt/inkasso/apotheke/hebamme',
  ],
  es: [
    'analista/asesor/asesora/ejecutivo/ejecutiva/gestor/gestora/oficial … crédito/créditos/préstamos/hipotecario/hipotecaria/hipotecas',
    'trabaja/empleada/empleado/secretaria/recepcionista + con un/con una/para un/para una/de un/de una/en una/del/de la + dentista/médico/doctor/doctora/farmacia/psicóloga/psicólogo',
  ],
  fr: [
    'conseill*/chargé*/courti* … crédit/crédits/prêts/emprunts',
    'infirmi*/médecin/éducat* … psychiatrie/psychiatrique/addictologie/handicapés/handicap/spécialisé*',
    'travaille/secrétaire/assistante/assistant/employée/employé/stage + chez un/chez une/chez le/chez la/chez l + médecin/dentiste/kiné/ostéo/ostéopathe/psychologue/naturopathe',
  ],
  hi: ['लोन एजेंट/लोन अधिकारी/लोन विभाग/लोन ऑफिसर', 'डॉक्टर के पास काम/डॉक्टर के पास नौकरी/डेंटिस्ट के पास काम'],
  pa: ['ਲੋਨ ਏਜੰਟ/ਲੋਨ ਅਫਸਰ', 'ਡਾਕਟਰ ਕੋਲ ਕੰਮ/ਡਾਕਟਰ ਕੋਲ ਨੌਕਰੀ/ਡੈਂਟਿਸਟ ਕੋਲ ਕੰਮ'],
  tl: ['loan officer/loan processor/credit analyst', 'pwd … teacher/guro'],
};
