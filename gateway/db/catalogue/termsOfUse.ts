/** The shipped versions of the terms of use: data, in Portuguese; each is accepted once by each person. */
export type ShippedTerm = { version: string; template: string };
export const TERMS_NAME = 'Termo de uso';

const VERSION_1 = `
<h1>Termo de uso e política de privacidade do Prumo</h1>
<p>Este termo regula o uso da plataforma Prumo por contratantes, fornecedores e pessoas por eles convidadas. Ao aceitá-lo, você declara que o leu e que está autorizado a usar a plataforma em nome da empresa à qual a sua conta está vinculada.</p>
<h2>1. O serviço</h2>
<p>A plataforma reúne projetos, colaboradores e documentos que a contratante exige de seus fornecedores, registra a análise desses documentos e guarda o histórico de cada decisão. A análise não substitui as obrigações legais de cada empresa nem a fiscalização dos órgãos públicos.</p>
<h2>2. Sua conta</h2>
<ul>
<li>A conta é pessoal e intransferível. A senha, os códigos de verificação e os links recebidos por e-mail não devem ser compartilhados.</li>
<li>A senha é trocada a cada 90 dias, e a conta sem acesso por 90 dias fica inativa até ser reativada.</li>
<li>O que você pode ver e fazer depende do perfil de acesso que os administradores da sua empresa lhe deram. Eles podem mudá-lo ou removê-lo a qualquer momento.</li>
<li>Avise os administradores da sua empresa assim que suspeitar de uso indevido da sua conta.</li>
</ul>
<h2>3. Documentos e informações enviados</h2>
<p>Quem envia um documento responde por sua autenticidade, por estar autorizado a enviá-lo e por manter as informações atualizadas. É proibido enviar conteúdo ilícito, alheio à finalidade da plataforma ou que prejudique o seu funcionamento.</p>
<h2>4. Dados pessoais</h2>
<p>Os dados pessoais são tratados conforme a Lei nº 13.709/2018 (LGPD), para cumprir obrigações legais e contratuais ligadas à contratação de terceiros.</p>
<ul>
<li>As empresas que usam a plataforma são as controladoras dos dados dos seus colaboradores; a plataforma os trata em nome delas.</li>
<li>Dados de saúde são acessíveis apenas a perfis com essa permissão, na medida do necessário para comprovar a aptidão ao trabalho.</li>
<li>Ficam registrados o acesso a documentos, as decisões tomadas e, no aceite deste termo, a data, o e-mail e o endereço IP.</li>
<li>Você pode pedir acesso, correção e informação sobre o tratamento dos seus dados à empresa à qual está vinculado.</li>
</ul>
<h2>5. Segurança</h2>
<p>A plataforma adota medidas técnicas e administrativas para proteger as informações. A empresa pode exigir um segundo fator de autenticação de todas as pessoas vinculadas a ela, inclusive fornecedores.</p>
<h2>6. Guarda dos registros</h2>
<p>Documentos, decisões e históricos são mantidos pelos prazos que a lei exige das empresas, mesmo depois do fim do contrato ou da remoção da conta.</p>
<h2>7. Mudanças neste termo</h2>
<p>Uma nova versão deste termo é apresentada no primeiro acesso depois da sua publicação. As versões anteriores continuam disponíveis, com a data em que você as aceitou.</p>
<h2>8. Foro</h2>
<p>Este termo é regido pelas leis brasileiras. Fica eleito o foro do domicílio da empresa à qual a conta está vinculada.</p>
`.trim();

export const SHIPPED_TERMS: readonly ShippedTerm[] = [{ version: '1.0', template: VERSION_1 }];
